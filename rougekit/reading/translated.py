"""Words of column names in other languages, by the English words that mean the same."""

from functools import cache

_TABLE = """
reference referenz referenzen référence références referencia referencias referência referências riferimento
reference riferimenti referentie эталон эталонный эталонная эталонное референс المرجع المرجعي المرجعية مرجع مرجعي
reference مرجعية 参考 參考 参照 참조
expected erwartet erwartete erwarteter erwartetes attendu attendue attendus attendues esperado esperada esperados
expected esperadas atteso attesa verwacht verwachte ожидаемый ожидаемая ожидаемое المتوقع المتوقعة 期望 预期 預期
expected 期待 期待する soll
groundtruth goldstandard 正解 정답
standard 标准 標準
correct korrekt korrekte correcte correcta correcto correto correta corretto corretta richtig richtige правильный
correct правильная правильное الصحيح الصحيحة 正确 正確
true 真实 真實
human menschlich menschliche humain humaine humano humana umano umana 人工
target 目标 目標
label 标签 標籤
prediction vorhersage vorhersagen prédiction prédictions predicción predicciones predição predições predizione
prediction predizioni previsão previsões previsione previsioni voorspelling предсказание предсказания прогноз
predicted vorhergesagt vorhergesagte prédit prédite predicho predicha previsto prevista predetto predetta 预测 預測
predicted 予測 예측
generated generiert generierte generierter generiertes généré générée générés générées generado generada generados
generated generadas gerado gerada gerados geradas generato generata generati gegenereerd gegenereerde
generated сгенерированный сгенерированная сгенерированное المولد المولدة 生成 생성 생성된
hypothesis hypothese hypothèse hipótesis hipótese ipotesi гипотеза
output ausgabe ausgaben sortie sorties salida salidas saída saídas uscita uitvoer вывод 输出 輸出 出力 출력
response 回复 回覆 响应 응답
model modell modelle modèle modelo modello модель модели النموذج نموذج 模型 モデル 모델
system système sistema система 系统 系統 システム 시스템
actual tatsächlich tatsächliche ist 实际 實際
summary zusammenfassung zusammenfassungen résumé résumés resumen resúmenes resumo resumos riassunto riassunti
summary samenvatting резюме реферат الملخص ملخص 摘要 总结 總結 要約 요약
answer antwort antworten réponse réponses reponse reponses respuesta respuestas resposta respostas risposta risposte
answer antwoord antwoorden ответ ответы الإجابة إجابة الجواب 答案 回答 答え 답변
translation übersetzung übersetzungen uebersetzung traduction traductions traducción traducciones tradução traduções
translation traduzione traduzioni vertaling перевод الترجمة ترجمة 译文 譯文 翻译 翻譯 翻訳 번역
question frage fragen pregunta preguntas pergunta perguntas domanda domande vraag vragen вопрос вопросы السؤال سؤال
question 问题 問題 質問 질문
text texte textes texto textos testo testi tekst teksten текст тексты النص نص 文本 テキスト 텍스트
document dokument dokumente documento documentos documenti документ المستند 文档 文檔 文書 문서
article artikel artículo artículos artigo artigos articolo articoli статья المقال مقال 文章 記事 기사 본문 本文
source quelle quellen quelltext fuente fuentes fonte fonti bron источник исходный المصدر 原文 源文 来源 來源
source 引用来源 원문
input eingabe eingaben entrée entrées entrada entradas invoer ввод 输入 輸入 入力 입력
context kontext kontexte contexte contextes contexto contextos contesto contesti контекст السياق 上下文 文脈 문맥
comment kommentar kommentare anmerkung anmerkungen bemerkung bemerkungen commentaire commentaires comentario
comment comentarios comentário comentários commento commenti opmerking opmerkingen комментарий تعليق 备注 備註 备考
comment 備考 评论 コメント 비고
title titel titre título títulos titolo заголовок العنوان 标题 標題 タイトル 제목
score bewertung bewertungen puntuación pontuação punteggio оценка 评分 評分 得分 分数 分數 相似度 評価 점수
category kategorie catégorie categoría categoria categorie категория الفئة 类别 類別 カテゴリ 범주
article nachricht nachrichten meldung beitrag dépêche noticia noticias notícia notícias notizia новость новости 新闻
article 新聞 正文 ニュース 뉴스
source ausgangstext originaltext volltext
passage absatz paragraphe párrafo parágrafo абзац 段落 단락
report bericht rapport informe relatório отчет 报告 報告 보고서
dialogue gespräch diálogo dialogo диалог 对话 對話 会话 会話 対話 대화
transcript protokoll transkript transcripción transcrição trascrizione стенограмма
instruction anweisung aufgabe aufgabenstellung consigne instrucción instrução istruzione инструкция задание 指令 指示
instruction 지시
prompt 提示词 提示詞 プロンプト 프롬프트
question fragestellung 题目 題目
context hintergrund 背景
content inhalt contenu contenido conteúdo contenuto содержание 内容 內容 내용
title überschrift название
author autor auteur autore автор 作者 著者 저자
explanation begründung erklärung erläuterung explication explicación explicação justificación justificação spiegazione
explanation toelichting uitleg обоснование объяснение 解析 解释 解釋 説明 说明 說明 理由 原因 설명 이유
feedback rückmeldung 反馈 フィードバック
comment hinweis hinweise notiz notizen remarque remarques observaciones observações osservazioni примечание
comment примечания 评语 評語 코멘트 ملاحظات
evaluation 评价 評價
analysis analyse análisis análise analisi анализ 分析
error fehler erreur errore ошибка 错误 錯誤 エラー
topic thema тема 主题 主題
filename dateiname 文件名 ファイル名
language sprache langue idioma lingua язык اللغة 语言 語言 言語 언어
dataset datensatz 数据集 數據集
id 编号 編號 序号 序號 番号 번호
time 日时 日時 时间 時間 日期 登録日時 作成日時 날짜
"""
"""An English word, and those that mean it; none that is an English word, too, such as resume, or German Note."""

IN_ENGLISH = {word: line.split()[0] for line in _TABLE.strip().splitlines() for word in line.split()[1:]}

_PARTS = {**IN_ENGLISH, **{word: word for word in ("text", "system", "gold", "output")}, "ai": "model", "ki": "model"}
"""What compounds of German and Dutch are made of, and names in Chinese, Japanese and Korean, which have no blanks."""


_LONGEST = 60
"""The most characters of a word that may be made of others; what is longer is a text."""


@cache
def in_english(word: str) -> tuple[str, ...]:
    """The English words for a word in small letters, or for those that it is made of; none if they are not known.

    >>> in_english("referenzantwort"), in_english("参考答案"), in_english("ai回答"), in_english("référence")
    (('reference', 'answer'), ('reference', 'answer'), ('model', 'answer'), ('reference',))
    >>> in_english("reference"), in_english("text"), in_english("antwortzeit"), in_english("resume")
    ((), (), (), ())
    """
    if word in IN_ENGLISH:
        return (IN_ENGLISH[word],)
    if len(word) > _LONGEST:
        return ()
    for end in range(len(word) - 1, 1 - (word[:1] > "\u0530"), -1):
        if (first := _PARTS.get(word[:end])) and (rest := _rest(word[end:])):
            return (first, *rest)
    return ()


def _rest(word: str) -> tuple[str, ...]:
    return (_PARTS[word],) if word in _PARTS else in_english(word)
