/* The kernels as a module of WebAssembly: rouge_score's tokens, stems, sentences and scores, from UTF-8 to P, R and F.
`rouge.js` calls what is exported; tests/attack/kernels.c does, too, under sanitizers.

An instance has one caller, so it keeps texts from call to call, as a `Pair` does: `begin`, `append` for the prediction
and then for each reference, `read_and_score`; then whatever is to be known of these texts. What returns a pointer
returns NULL if there is no memory. */
#include "../folding.h"
#include "../pair.h"
#include "rules.h" /* of Porter's stemmer; dev/wasm.py writes them as `kernels.porter` has them */
#ifdef __wasm__
#include "libc.h"
#define EXPORT(name) __attribute__((export_name(#name))) name
#else
#define EXPORT(name) name
#endif

enum { MOST_BYTES = 1 << 26 }; /* of texts; so that 32 bits hold the size of every array that is made for them */
enum { UNIGRAMS, BIGRAMS, LCS, UNION_LCS }; /* the measures of `Slots`; others are n-grams, by their order */

static struct {
    Hash hash;
    Stemmer stemmer;
    Forms forms;
    Pair plain, stemming;
    Pair *pair; /* the one of the two that has the texts */
    i64 n_texts;
    Punkt punkt;
    u8 *classes; /* by code point, of those that occur in texts to be split; NULL until there are Punkt's tables */
    Triple best[MAX_MEASURES];
    double *prices; /* by word of a text, and for scratch by number of a word */
    i64 prices_room;
} held;

/* ---- what is made once ---- */

static bool create_pair(Pair *pair, const Forms *rules)
{
    pair->beta = 1.0;
    return create_vocabulary(&pair->vocabulary, rules, held.hash, 10);
}

/* Comes first; seeds: random numbers. Whether there was memory. */
bool EXPORT(start)(u64 seed0, u64 seed1)
{
    held.hash = (Hash){{seed0 | 1, seed1 | 1}};
    held.stemmer.variant = PORTER;
    held.stemmer.n_steps = sizeof STARTS_porter / sizeof *STARTS_porter / 32;
    memcpy(held.stemmer.rules, RULES_porter, sizeof RULES_porter);
    memcpy(held.stemmer.first_rule, STARTS_porter, sizeof STARTS_porter);
    held.forms.stemmer = &held.stemmer;
    return create(&held.forms.known, held.hash, 1) && create_pair(&held.plain, NULL) &&
           create_pair(&held.stemming, &held.forms);
}

/* Memory for the arguments of `learn`, which stays in use. */
void *EXPORT(allocate)(u32 size) { return malloc(size); }

/* Take Punkt's tables, as `create_punkt` does. Returns where the class of each code point that occurs is to be written. */
u8 *EXPORT(learn)(const u8 *letters, const i64 *at, const u32 *bits, u32 n)
{
    u8 *classes = malloc(N_CODE_POINTS);
    if (classes == NULL || create_punkt(&held.punkt, letters, at, bits, n) != FINE)
        return NULL;
    return held.classes = classes;
}

/* ---- texts ---- */

/* Forget the texts. Returns where the first one is to be written. size: of all texts together, at most, in bytes. */
u8 *EXPORT(begin)(u32 size, u32 n_texts, bool stems)
{
    Pair *pair = held.pair = stems ? &held.stemming : &held.plain;
    i64 n = (i64)size + n_texts + MARGIN;
    if (n > MOST_BYTES || !GROW(pair->bytes, n) || !GROW(pair->at, n_texts + 1))
        return NULL;
    held.n_texts = pair->at[0] = 0;
    return pair->bytes;
}

static u32 next_code(const u8 **utf8) /* moves behind it; the UTF-8 is valid, as TextEncoder makes it */
{
    const u8 *bytes = *utf8;
    int n = bytes[0] < 0x80 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    u32 code = n == 1 ? bytes[0] : bytes[0] & (0x7F >> n);
    for (int k = 1; k < n; k++)
        code = code << 6 | (bytes[k] & 0x3F);
    *utf8 = bytes + n;
    return code;
}

/* Make one byte per character of UTF-8, in place; returns how many. classes: also the class of each, unless NULL. */
static i64 fold_utf8(u8 *text, i64 size, u8 *classes)
{
    i64 n = 0;
    for (const u8 *at = text, *end = text + size; at < end; n++) {
        u32 code = next_code(&at);
        if (classes != NULL)
            classes[n] = code < 0x80 ? (u8)code : held.classes[code];
        text[n] = folded(code);
    }
    return n;
}

/* A text of `size` bytes of UTF-8 has been written. Returns where the next one is to be.

splits: whether to find its sentences by Punkt; the classes of its code points are known. Otherwise they are its lines. */
u8 *EXPORT(append)(u32 size, bool splits)
{
    Pair *pair = held.pair;
    i64 at = pair->at[held.n_texts];
    u8 *text = pair->bytes + at;
    if (splits && !GROW(pair->classes, (i64)size + MARGIN))
        return NULL;
    i64 n = fold_utf8(text, size, splits ? pair->classes : NULL);
    if (splits) {
        Patience patience = {0};
        memset(pair->classes + n, ' ', MARGIN);
        if (find_sentences(&held.punkt, pair->classes, n, &pair->sentences, &patience) != FINE)
            return NULL;
        mark_lines(text, n, &pair->sentences);
    }
    if (n < (i64)size)
        n = write_dotted(text, n); /* there is room, as it had two bytes in UTF-8 */
    text[n] = 0;
    pair->at[++held.n_texts] = at + n + 1;
    return text + n + 1;
}

/* ---- scores ---- */

static Slots only(int measure) /* count one measure, as number 0 */
{
    return (Slots){measure == UNIGRAMS ? 0 : -1, measure == BIGRAMS ? 0 : -1, measure == LCS ? 0 : -1,
                   measure == UNION_LCS ? 0 : -1};
}

/* Returns P, R and F by measure; what it says of measures whose bit isn't set is undefined. With UNION_LCS, lines are
sentences; otherwise, each text is one. */
const Triple *EXPORT(read_and_score)(u32 measures)
{
    Pair *pair = held.pair;
    i64 slots[MAX_MEASURES];
    pair->n_measures = 0;
    for (int k = 0; k < MAX_MEASURES; k++)
        slots[k] = measures >> k & 1 ? pair->n_measures++ : -1;
    pair->slots = (Slots){slots[UNIGRAMS], slots[BIGRAMS], slots[LCS], slots[UNION_LCS]};
    memset(pair->bytes + pair->at[held.n_texts], ' ', MARGIN);
    if (score_texts(pair, held.n_texts, held.best) < 0)
        return NULL;
    for (int k = MAX_MEASURES - 1; k >= 0; k--) /* from the last one on, so that each is read before it is replaced */
        if (slots[k] >= 0)
            held.best[k] = held.best[slots[k]];
    return held.best;
}

static Texts read_texts_of(const Pair *pair)
{
    return (Texts){pair->ids, pair->sentence_at, pair->text_at, pair->vocabulary.n};
}

/* Score text number `prediction` by one measure, or by n-grams of an order above 0; false if there was no memory. */
static bool score_again(i64 prediction, int measure, i64 order, Triple *best)
{
    Pair *pair = held.pair;
    Texts texts = read_texts_of(pair);
    i64 n_references = held.n_texts - 1;
    u64 factor = held.hash.factors[0];
    Counts counts = {pair->counts, n_references};
    Patience patience = {0};
    for (i64 row = 0; row < n_references; row++) {
        if (order > 0) {
            Text p = text_of(&texts, prediction), r = text_of(&texts, row + 1);
            i64 matches = ngram_matches(p, r, order, factor, &patience);
            if (matches < 0)
                return false;
            write_counts(counts, 0, row, matches, max_of(0, p.n - order + 1), max_of(0, r.n - order + 1));
        } else if (count_row(&texts, prediction, row + 1, only(measure), false, &pair->scratch, factor, counts, row,
                             &patience) != FINE)
            return false;
    }
    *best = reduced(pair, (Counts){pair->counts, n_references}, 0, 0, n_references);
    return true;
}

/* P, R and F for n-grams of an order, of the texts that were read. */
const Triple *EXPORT(score_ngrams)(u32 order) { return score_again(0, 0, order, held.best) ? held.best : NULL; }

/* ---- words: equal numbers are equal words, or equal stems ---- */

static Text numbered(u32 text)
{
    Texts texts = read_texts_of(held.pair);
    return text_of(&texts, text);
}

const i32 *EXPORT(words)(u32 text) { return numbered(text).tokens; }
u32 EXPORT(n_words)(u32 text) { return (u32)numbered(text).n; }
u32 EXPORT(n_sentences)(u32 text) { return (u32)(numbered(text).end - numbered(text).first); }
u32 EXPORT(n_words_in)(u32 text, u32 sentence)
{
    const i64 *at = held.pair->sentence_at + numbered(text).first + sentence;
    return (u32)(at[1] - at[0]);
}

/* Stem the word that was written where `begin` says, n ASCII letters and digits; returns where it is, before a NUL. */
const u8 *EXPORT(stem_word)(u32 n)
{
    Vocabulary *vocabulary = &held.stemming.vocabulary;
    return fold_and_stem(vocabulary, held.pair->bytes, n) < 0 ? NULL : vocabulary->copy + 8;
}

/* ---- prices: by how much F changes if a word of the prediction is dropped, or one appended; texts were read by line ---- */

/* Make a text after the last one, with the prediction's words and sentences. Words may be moved in it, and one appended.

n_prices: the room that the prices need. Returns the number of the text; -1 if there is no memory. */
static i64 copy_prediction(i64 n_prices)
{
    Pair *pair = held.pair;
    i64 copy = held.n_texts, first = pair->text_at[copy], at = pair->sentence_at[first];
    Text p = numbered(0);
    i64 n_sentences = max_of(p.end - p.first, 1); /* a word can be appended to a prediction without any, too */
    if (!GROW(pair->ids, at + p.n + 1) || !GROW(pair->sentence_at, first + n_sentences + 2) ||
        !GROW(pair->text_at, copy + 2) || !GROW(held.prices, n_prices + 1) ||
        !make_scratch(&pair->scratch, max_of(pair->vocabulary.n, 512), max_of(at + p.n + 1 + first + n_sentences, 256)))
        return -1;
    p = numbered(0);
    memcpy(pair->ids + at, p.tokens, (size_t)p.n * sizeof(i32));
    for (i64 k = 0; k <= n_sentences; k++)
        pair->sentence_at[first + k] = at + (p.first + k <= p.end ? pair->sentence_at[p.first + k] : p.n);
    pair->text_at[copy + 1] = first + n_sentences;
    return copy;
}

static bool price_of(i64 copy, int measure, i64 order, double before, double *price)
{
    Triple found;
    if (!score_again(copy, measure, order, &found))
        return false;
    *price = found.f - before;
    return true;
}

/* By word of the prediction, what dropping it would add. measure: or n-grams of an order above 0. */
const double *EXPORT(prices_to_drop)(u32 measure, u32 order)
{
    i64 n = numbered(0).n, copy = copy_prediction(n);
    Triple before;
    if (copy < 0 || !score_again(0, (int)measure, order, &before))
        return NULL;
    Text variant = numbered((u32)copy);
    i32 *tokens = held.pair->ids + held.pair->sentence_at[variant.first], dropped = 0;
    i64 *sentence_at = held.pair->sentence_at, end = variant.end, start = sentence_at[variant.first];
    for (i64 k = n - 1; k >= 0; k--) { /* from the last word on, so that each variant moves one word of the one before */
        i32 word = tokens[k];
        if (k < n - 1)
            tokens[k] = dropped;
        dropped = word;
        for (; end > variant.first && sentence_at[end] > start + k; end--)
            sentence_at[end]--;
        if (!price_of(copy, (int)measure, order, before.f, &held.prices[k]))
            return NULL;
    }
    return held.prices;
}

/* By word of a reference, what appending it to the prediction's last sentence would add. */
const double *EXPORT(prices_to_append)(u32 measure, u32 order, u32 reference)
{
    Pair *pair = held.pair;
    i64 n = numbered(reference).n, n_different = pair->vocabulary.n, copy = copy_prediction(n + n_different);
    Triple before;
    if (copy < 0 || !score_again(0, (int)measure, order, &before))
        return NULL;
    Text variant = numbered((u32)copy), r = numbered(reference);
    double *price_of_word = held.prices + n; /* equal words have the same price; nan: not known yet */
    i32 *appended = pair->ids + pair->sentence_at[variant.end]++;
    for (i64 k = 0; k < n_different; k++)
        price_of_word[k] = __builtin_nan("");
    for (i64 k = 0; k < n; k++) {
        i32 word = *appended = r.tokens[k];
        if (isnan(price_of_word[word]) && !price_of(copy, (int)measure, order, before.f, &price_of_word[word]))
            return NULL;
        held.prices[k] = price_of_word[word];
    }
    return held.prices;
}
