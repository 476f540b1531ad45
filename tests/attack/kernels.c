/* Run the Python-free kernels on drawn texts and ids, in buffers of exactly the size that they are promised.

    kernels SECONDS SEED        draws cases, prints the seed of each before it, so that the last one printed has failed
    clang -DLIBFUZZER -fsanitize=fuzzer,address,undefined ...     libFuzzer chooses the cases

tables.h has the rules of the stemmers and the tables of Punkt; `test_kernels.py` writes it, and a rules.h that includes it. */
#include "legacy.h"
#include "extracts.h"
#include "mead_lcs.h"
#include "blocks.h"
#include "sketches.h"
#include "spelling.h"
#include "tables.h"
#include "wasm/module.c"
#include "weighted_lcs.h"
#include <stdio.h>
#include <time.h>

#define EXPECT(condition) ((condition) ? (void)0 : fail(__LINE__, #condition))

static void fail(int line, const char *what)
{
    fprintf(stderr, "kernels.c:%d: not so: %s\n", line, what);
    abort();
}

/* ---- drawing ---- */

static const u8 *given, *end_of_given; /* what libFuzzer mutates; afterwards, numbers follow from the state */
static u64 state;

static u32 below(u32 n)
{
    for (int k = 0; k < 2 && given < end_of_given; k++)
        state = state << 8 ^ *given++;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (u32)((state >> 33) % n);
}

static i64 size(void) /* of a text: mostly small, seldom several strips or blocks */
{
    return below(10) ? below(130) : below(3000);
}

static void *exact(i64 n, size_t item) /* nothing behind the last byte may be read; its contents must not matter */
{
    u8 *memory = malloc((size_t)n * item);
    EXPECT(memory != NULL || n == 0);
    if (n > 0)
        memset(memory, (int)below(256), (size_t)n * item);
    return memory;
}

static void draw_text(u8 *text, i64 n, bool with_nuls)
{
    static const char *const alphabets[] = {
        "ab ", "abc .\n", "aeiouysz \n.", "aB0 .!?\n\"')]\t\r\x1c", "ab\xc3\xa9\xff \n", "Zz09@[`{/:", "a", "\n", "a\n",
        ". ", "a. B\n", ".- \n\x81", "?!.\")x ", "a1.,- ", "Mr. U.S. the \x82\x83\x84\x85\x86", ". .\n\x1c", "ational e",
    };
    const char *letters = alphabets[below(sizeof alphabets / sizeof *alphabets)];
    u32 n_letters = (u32)strlen(letters);
    bool is_odd = below(4) == 0;
    for (i64 k = 0; k < n; k++) {
        text[k] = (u8)(is_odd && below(40) == 0 ? below(256) : (u8)letters[below(n_letters)]);
        if (text[k] == 0 && !with_nuls)
            text[k] = ' ';
    }
    for (u32 words = below(n / 40 + 1); words > 0; words--) { /* words of the tables, which drawn letters seldom make */
        i64 word = below(N_WORDS), from = WORD_AT[word], length = WORD_AT[word + 1] - from, at = below((u32)n);
        if (at + length + 2 > n)
            continue;
        memcpy(text + at, LETTERS + from, (size_t)length);
        text[at + length] = ".\t ?"[below(4)];
        text[at + length + 1] = ' ';
    }
}

static Hash drawn_hash(void)
{
    Hash hash;
    for (int k = 0; k < 2; k++)
        hash.factors[k] = ((u64)below(1u << 31) << 33 | (u64)below(1u << 31) << 2) | 1;
    return hash;
}

/* ---- what is made once ---- */

static Stemmer stemmers[3];
static Punkt punkt;

static void make_tables(void)
{
    for (int variant = 0; variant < 3; variant++) {
        Stemmer *stemmer = &stemmers[variant];
        stemmer->variant = variant;
        stemmer->n_steps = N_STARTS[variant] / 32;
        memcpy(stemmer->rules, RULES[variant], (size_t)N_RULES[variant] * sizeof(Rule));
        memcpy(stemmer->first_rule, STARTS[variant], (size_t)N_STARTS[variant] * sizeof(i64));
    }
    u8 *letters = malloc(WORD_AT[N_WORDS]);
    memcpy(letters, LETTERS, WORD_AT[N_WORDS]);
    EXPECT(create_punkt(&punkt, letters, WORD_AT, WORD_BITS, N_WORDS) == FINE);
    free(letters);
}

static Forms *drawn_forms(Hash hash) /* or NULL */
{
    enum { LISTED = 4 };
    static const char *const words[LISTED] = {"the", "skies", "aaaaaaaaaaaaaaaaa", "zzzzzzzzzzzzzzzzzzzzzzzzz"};
    if (below(3) == 0)
        return NULL;
    Forms *forms = calloc(1, sizeof(Forms));
    EXPECT(create(&forms->known, hash, 1 + (int)below(6)));
    if (below(4)) {
        forms->stemmer = malloc(sizeof(Stemmer));
        *forms->stemmer = stemmers[below(3)];
        forms->stems = below(4) ? NULL : create_stems(hash);
    }
    forms->listed = calloc(LISTED, sizeof(Place));
    forms->letters = calloc(1, MARGIN + 64);
    memcpy(forms->letters, "sky", 3);
    for (int k = 0; k < LISTED; k++) {
        u8 copy[32 + MARGIN] = {0};
        memcpy(copy, words[k], strlen(words[k]));
        Entry *entry = intern(&forms->known, copy, (i64)strlen(words[k]), FOLD);
        entry->id = k;
        forms->listed[k] = (Place){0, k % 2 ? 3 : 0};
    }
    return forms;
}

static void free_drawn_forms(Forms *forms)
{
    if (forms != NULL)
        free_forms(forms);
    free(forms);
}

/* ---- cases ---- */

static void try_words(void) /* as Vocabulary.read does */
{
    Hash hash = drawn_hash();
    Forms *forms = drawn_forms(hash);
    Vocabulary vocabulary;
    Patience patience = {0};
    EXPECT(create_vocabulary(&vocabulary, forms, hash, 1 + (int)below(9)));
    for (u32 times = 1 + below(3); times > 0; times--) {
        i64 n_texts = below(5), used = 0, lengths[5];
        for (i64 k = 0; k < n_texts; k++)
            used += lengths[k] = size() + 1;
        u8 *buffer = exact(used + MARGIN, 1);
        i64 *at = exact(n_texts + 1, 8), *found_at = exact(n_texts + 1, 8), room = (used + MARGIN + n_texts) / 2 + 64;
        bool is_measured = below(2);
        used = 0;
        for (i64 k = 0; k < n_texts; k++) {
            at[k] = used;
            draw_text(buffer + used, lengths[k] - 1, is_measured);
            used += lengths[k];
            buffer[used - 1] = is_measured ? 'x' : 0;
        }
        at[n_texts] = used;
        i32 *ids = exact(room, 4);
        i64 *sentence_at = exact(room, 8), *text_at = exact(n_texts + 1, 8);
        if (!is_measured) {
            EXPECT(find_texts(buffer, used, found_at, n_texts));
            EXPECT(memcmp(at, found_at, (size_t)(n_texts + 1) * 8) == 0);
        }
        int status = read_texts(&vocabulary, buffer, at, n_texts, below(2), ids, sentence_at, text_at, &patience);
        EXPECT(status == FINE);
        for (i64 k = 0; k < sentence_at[text_at[n_texts]]; k++)
            EXPECT(0 <= ids[k] && ids[k] < vocabulary.n);
        for (i64 k = 0; k < text_at[n_texts]; k++)
            EXPECT(sentence_at[k] <= sentence_at[k + 1]);
        for (i64 k = 0; k < vocabulary.n && forms == NULL && times == 1; k++)
            EXPECT(vocabulary.places[k].length > 0);
        free(buffer), free(at), free(found_at), free(ids), free(sentence_at), free(text_at);
        if (below(3) == 0)
            forget_words(&vocabulary);
    }
    free_vocabulary(&vocabulary);
    free_drawn_forms(forms);
}

static void try_stems(void) /* in less room than a vocabulary gives */
{
    int variant = (int)below(3);
    i64 n = 3 + size() % 30;
    u8 *memory = exact(8 + n + MORE_LETTERS, 1), *word = memory + 8;
    i32 *marks = exact(n + 1 + MORE_LETTERS, sizeof(i32));
    for (i64 k = 0; k < n; k++)
        word[k] = (u8)"aeiouyaeiouybcdfghjklmnpqrstvwxz019"[below(35)];
    u64 suffix = stemmers[variant].rules[below((u32)N_RULES[variant])].suffix;
    for (i64 k = n - 1; k >= 0 && suffix >> 56; k--, suffix <<= 8)
        word[k] = (u8)(suffix >> 56);
    i64 length = stem(&stemmers[variant], word, marks, n);
    EXPECT(1 <= length && length <= n + MORE_LETTERS);
    free(memory), free(marks);
}

static i64 drawn_slot(void) { return (i64)below(5) - 1; }

static void try_pairs(void) /* as Pair.score does */
{
    Hash hash = drawn_hash();
    Forms *forms = drawn_forms(hash);
    Pair pair = {.slots = {0, 1, 2, 3}, .n_measures = 4, .newline_ends = below(2), .punkt = below(2) ? &punkt : NULL};
    static const double numbers[] = {1.0, 0.0, 2.0, HUGE_VAL, 0.3};
    pair.beta = below(6) ? numbers[below(5)] : nan("");
    pair.zero_division = below(4) ? 0.0 : nan("");
    EXPECT(create_vocabulary(&pair.vocabulary, forms, hash, 1 + (int)below(9)));
    for (u32 times = 1 + below(4); times > 0; times--) {
        i64 n_texts = 2 + below(3), used = 0;
        Triple best[MAX_MEASURES];
        if (below(4) == 0)
            pair.slots = (Slots){0, drawn_slot() > 0 ? 1 : -1, drawn_slot() > 0 ? 2 : -1, 3};
        EXPECT(GROW(pair.at, n_texts + 1) && GROW(pair.counts, 3 * MAX_MEASURES * (n_texts - 1)));
        memset(pair.counts, 0, (size_t)(3 * MAX_MEASURES * (n_texts - 1)) * sizeof(i64));
        for (i64 text = 0; text < n_texts; text++) {
            i64 n = size();
            pair.at[text] = used;
            free(pair.classes), pair.classes = NULL; /* exactly as long as needed, unlike what GROW gives */
            pair.bytes = realloc(pair.bytes, (size_t)(used + n + 1 + MARGIN));
            pair.bytes_room = used + n + 1 + MARGIN;
            draw_text(pair.bytes + used, n, true);
            used += n + 1;
            pair.bytes[used - 1] = 0;
        }
        pair.at[n_texts] = used;
        memset(pair.bytes + used, ' ', MARGIN);
        if (pair.punkt != NULL) {
            pair.classes = exact(used + MARGIN, 1);
            memcpy(pair.classes, pair.bytes, (size_t)used);
        }
        EXPECT(score_texts(&pair, n_texts, best) >= 0);
        for (i64 k = 0; k < MAX_MEASURES * (n_texts - 1); k++) {
            i64 *of_row = pair.counts + 3 * (n_texts - 1) * (k / (n_texts - 1)) + k % (n_texts - 1);
            EXPECT(0 <= of_row[0] && of_row[0] <= min_of(of_row[n_texts - 1], of_row[2 * (n_texts - 1)]));
        }
    }
    free_pair(&pair);
    free_drawn_forms(forms);
}

static i64 write_utf8(const u8 *text, i64 n, u8 *out) /* of other characters for bytes that aren't ASCII */
{
    static const char *const others[] = {"\xC4\xB0", "\xE2\x84\xAA", "\xC3\x89", "\xE2\x80\x9C", "\xF0\x9F\x98\x80", "\xEF\xBF\xBD"};
    i64 used = 0;
    for (i64 k = 0; k < n; k++) {
        const char *other = others[below(6)];
        if (text[k] < 0x80)
            out[used++] = text[k];
        else
            for (; *other; other++)
                out[used++] = (u8)*other;
    }
    return used;
}

static void try_module(void) /* as rouge.js does */
{
    if (held.classes == NULL) {
        EXPECT(start(below(1u << 31), below(1u << 31)));
        EXPECT(learn(LETTERS, WORD_AT, WORD_BITS, N_WORDS) != NULL);
        for (u32 code = 0; code < N_CODE_POINTS; code++)
            held.classes[code] = (u8)(OTHER_CLASS + below(7));
    }
    u32 n_texts = 2 + below(3), sizes[5], total = 0, splits = below(2);
    u8 *drawn[5];
    for (u32 k = 0; k < n_texts; k++) {
        i64 n = size();
        u8 *text = exact(n, 1);
        drawn[k] = exact(4 * n, 1);
        draw_text(text, n, true);
        total += sizes[k] = (u32)write_utf8(text, n, drawn[k]);
        free(text);
    }
    free(held.plain.bytes), free(held.stemming.bytes); /* exactly as long as needed, unlike what GROW gives */
    held.plain.bytes = held.stemming.bytes = NULL;
    held.plain.bytes_room = held.stemming.bytes_room = 0;
    u8 *place = begin(total, n_texts, below(2));
    for (u32 k = 0; k < n_texts; k++) {
        EXPECT(place != NULL);
        if (sizes[k] > 0)
            memcpy(place, drawn[k], sizes[k]);
        place = append(sizes[k], splits);
        free(drawn[k]);
    }
    u32 measures = below(16), order = below(3) ? 0 : 1 + below(99), reference = 1 + below(n_texts - 1), measure = below(4);
    for (int times = 0; times < 2; times++, measures = 1 << UNION_LCS) {
        const Triple *best = read_and_score(measures);
        EXPECT(best != NULL);
        for (int k = 0; k < MAX_MEASURES; k++)
            EXPECT(!(measures >> k & 1) || (0.0 <= best[k].f && best[k].f <= 1.0));
    }
    EXPECT(score_ngrams(1 + below(99)) != NULL);
    for (u32 k = 0; k < n_texts; k++) {
        u32 of_sentences = 0;
        for (u32 sentence = 0; sentence < n_sentences(k); sentence++)
            of_sentences += n_words_in(k, sentence);
        EXPECT(of_sentences == n_words(k));
    }
    if ((u64)n_words(0) * n_words(reference) < 40000) {
        EXPECT(prices_to_drop(measure, order) != NULL);
        const double *prices = prices_to_append(measure, order, reference);
        for (u32 k = 0; k < n_words(reference); k++)
            EXPECT(-1.0 <= prices[k] && prices[k] <= 1.0);
    }
}

static void draw_source(Source *source, bool is_utf8)
{
    static const u32 odd[] = {0x212A, 0x130, 0xE9, 0x2019, 0x4E2D, 0x1F44D, 0xD800, 0, 0x80, 0x10FFFF};
    static const char *const in_utf8[] = {"\xe2\x84\xaa", "\xc4\xb0", "\xc3\xa9", "\xe2\x80\x99", "\xe2", "\xc4", "\xff"};
    i64 n = size();
    u8 *text = exact(n, 1);
    draw_text(text, n, true);
    *source = (Source){is_utf8 ? IN_UTF8 : IN_ASCII, text, n};
    for (i64 k = 0; k < n && !is_utf8; k++)
        text[k] &= 127;
    if (is_utf8 && below(2))
        for (i64 k = 0, times = below(1 + (u32)n / 4); k < times; k++) {
            const char *piece = in_utf8[below(sizeof in_utf8 / sizeof *in_utf8)];
            i64 length = (i64)strlen(piece), at = below((u32)n);
            memcpy(text + at, piece, (size_t)min_of(length, n - at));
        }
    if (is_utf8 || below(2))
        return;
    u32 *codes = exact(n, 4);
    for (i64 k = 0; k < n; k++)
        codes[k] = below(9) ? text[k] : odd[below(sizeof odd / sizeof *odd)];
    free(text);
    *source = (Source){IN_CODE_POINTS, codes, n};
}

static void try_blocks(void) /* as Blocks.score and Blocks.score_utf8 do */
{
    enum { EXAMPLES = 6, ROWS = 18 };
    static u8 class_of_code[N_CODE_POINTS];
    static const double numbers[] = {1.0, 0.0, 2.0, HUGE_VAL, 0.3};
    Hash hash = drawn_hash();
    Forms *forms = drawn_forms(hash);
    Blocks blocks = {.folds_letters = below(2)};
    bool is_utf8 = below(3) == 0;
    Pair *pair = &blocks.pair;
    memset(class_of_code, 0x80 + (int)below(7), sizeof class_of_code);
    pair->n_measures = 4, pair->slots = (Slots){0, 1, 2, 3}, pair->newline_ends = below(2);
    if (!is_utf8 && below(2))
        pair->punkt = &punkt, blocks.class_of_code = class_of_code;
    pair->beta = below(6) ? numbers[below(5)] : nan("");
    pair->zero_division = below(4) ? 0.0 : nan("");
    pair->reduction = (Reduction)below(4);
    EXPECT(create_vocabulary(&pair->vocabulary, forms, hash, 1 + (int)below(9)));
    i64 *example_at = exact(EXAMPLES + 1, 8), *counts = exact(4 * 3 * ROWS, 8), n_rows;
    double *scores = exact(4 * 3 * EXAMPLES, 8);
    for (i64 example = example_at[0] = 0; example < EXAMPLES; example++)
        example_at[example + 1] = example_at[example] + 1 + (below(2) ? below(3) : 0);
    n_rows = example_at[EXAMPLES];
    Whole whole = {{counts, n_rows}, scores, EXAMPLES, example_at};
    for (i64 first = 0, end; first < EXAMPLES; first = end) {
        Patience patience = {0};
        end = first + 1 + below((u32)(EXAMPLES - first));
        i64 n_texts = end - first + example_at[end] - example_at[first];
        Source *sources = exact(n_texts, sizeof(Source));
        for (i64 text = 0; text < n_texts; text++)
            draw_source(&sources[text], is_utf8);
        EXPECT(score_block(&blocks, sources, first, end, whole, &patience) == FINE);
        for (i64 text = 0; text < n_texts; text++)
            free((void *)sources[text].start);
        free(sources);
    }
    for (i64 measure = 0; measure < 4; measure++) {
        for (i64 row = 0; row < n_rows; row++) {
            const i64 *of_row = counts + 3 * measure * n_rows + row;
            EXPECT(0 <= of_row[0] && of_row[0] <= min_of(of_row[n_rows], of_row[2 * n_rows]));
        }
        for (i64 k = 0; k < 3 * EXAMPLES; k++) {
            double score = scores[3 * measure * EXAMPLES + k];
            EXPECT((0.0 <= score && score <= 1.000001) || (isnan(score) && isnan(pair->zero_division)));
        }
    }
    free_blocks(&blocks);
    free_drawn_forms(forms);
    free(example_at), free(counts), free(scores);
}

static void try_ids(void) /* as ngram_lcs_counts, …, extended_matches, sketch, common_at_most and find_candidates do */
{
    enum { ROWS = 3 };
    i64 n_words = 1 + below(below(2) ? 4 : 900), n_texts = 1 + below(4), n_sentences = 0, n_ids = 0;
    bool is_long = below(3) == 0; /* sentences of several strips */
    i64 *text_at = exact(n_texts + 1, 8), *sentence_at = exact(n_texts * 40 + 1, 8);
    for (i64 text = 0; text < n_texts; text++) {
        text_at[text] = n_sentences;
        for (u32 left = below(40); left > 0; left--) {
            sentence_at[n_sentences++] = n_ids;
            n_ids += is_long && below(3) == 0 ? below(400) : below(70);
        }
    }
    text_at[n_texts] = n_sentences;
    sentence_at[n_sentences] = n_ids;
    sentence_at = realloc(sentence_at, (size_t)(n_sentences + 1) * 8);
    i32 *ids = exact(n_ids, 4);
    for (i64 k = 0; k < n_ids; k++)
        ids[k] = (i32)below((u32)n_words);

    Texts texts = {ids, sentence_at, text_at, n_words};
    Patience patience = {0};
    i64 most = 0, *out = exact(4 * 3 * ROWS, 8);
    for (i64 text = 0; text < n_texts; text++) {
        Text one = text_of(&texts, text);
        most = max_of(most, one.n + one.end - one.first);
    }
    Scratch scratch = {0};
    EXPECT(make_scratch(&scratch, n_words, most));
    Slots slots = {drawn_slot() % 4, drawn_slot() % 4, drawn_slot() % 4, drawn_slot() % 4};
    for (i64 row = 0; row < ROWS; row++) {
        i64 p = below((u32)n_texts), r = below((u32)n_texts), order = 1 + below(below(3) ? 4 : 200);
        int status = count_row(&texts, p, r, slots, below(2), &scratch, drawn_hash().factors[0], (Counts){out, ROWS}, row,
                               &patience);
        EXPECT(status == FINE);
        Text one = text_of(&texts, p), other = text_of(&texts, r);
        i64 matches = ngram_matches(one, other, order, drawn_hash().factors[0], &patience);
        EXPECT(0 <= matches && matches <= max_of(0, min_of(one.n, other.n) - order + 1));
        EXPECT(p != r || matches == max_of(0, one.n - order + 1));

        i64 of_p, of_r, shorter = min_of(one.n, other.n);
        EXPECT(mead_lcs(&scratch, &texts, one, other, &of_p, &of_r, &patience) == FINE);
        EXPECT(0 <= of_p && of_p <= one.n && 0 <= of_r && of_r <= other.n);
        double weighted, *f = exact(shorter + 1, sizeof(double));
        for (i64 run = 0; run <= shorter; run++)
            f[run] = (double)(run * run);
        EXPECT(weighted_lcs(one, other, f, &weighted, &patience) == FINE);
        EXPECT(0 <= weighted && weighted <= f[shorter]);
        free(f);

        Places places = {0};
        EXPECT(make_places(&places, n_words, other.n, drawn_hash().factors[0]));
        i64 n = one.end - one.first, *unigrams = exact(n, 8), *bigrams = exact(n, 8), *at = exact(n + 1, 8);
        i32 *shared = exact(2 * one.n + 1, 4);
        at[0] = 0;
        EXPECT(find_shared(sentence_at, ids, one, other, &places, at, shared, &patience) == FINE);
        u8 *chosen = exact(n_sentences, 1);
        for (i64 sentence = 0; sentence < n_sentences; sentence++)
            chosen[sentence] = (u8)below(2);
        EXPECT(extended_matches(sentence_at, ids, one, other, chosen, at, shared, &places, unigrams, bigrams,
                                &patience) == FINE);
        for (i64 sentence = 0; sentence < n; sentence++) {
            EXPECT(0 <= unigrams[sentence] && unigrams[sentence] <= shorter);
            EXPECT(0 <= bigrams[sentence] && bigrams[sentence] <= max_of(0, shorter - 1));
        }
        for (i64 k = 0; k <= places.last_slot + n_words; k++) /* as the next row expects it */
            EXPECT(places.slots[k] == NOWHERE);
        free(places.memory), free(unigrams), free(bigrams), free(chosen), free(at), free(shared);
    }
    for (i64 word = 0; word < scratch.n_words; word++) /* as the next call expects it */
        EXPECT(scratch.masks[word] == 0 && scratch.tally[word] == 0);

    i64 *token_at = exact(n_texts + 1, 8), *sizes = exact(n_texts, 8), *others = exact(n_texts, 8);
    i64 *classes = exact(n_texts, 8), *needed = exact(2, 8), *common = exact(n_texts, 8), *found = exact(n_texts, 8);
    i64 width = 1 + below(3), one = below((u32)n_texts);
    u64 *sketches = calloc((size_t)(n_texts * width), 8);
    u8 *has = calloc((size_t)n_words, 1);
    token_at[n_texts] = n_ids;
    for (i64 text = 0; text < n_texts; text++) {
        token_at[text] = sentence_at[text_at[text]];
        sizes[text] = text_of(&texts, text).n;
        others[text] = below((u32)n_texts);
        classes[text] = below(2);
    }
    needed[0] = below(5), needed[1] = below(300);
    EXPECT(sketch(ids, token_at, n_texts, sketches, width, &patience) == FINE);
    EXPECT(common_at_most(ids, token_at, has, one, others, n_texts, common, &patience) == FINE);
    i64 n = find_candidates(sketches, width, sizes, one, others, n_texts, needed, classes, found, &patience);
    EXPECT(0 <= n && n <= n_texts);
    free(text_at), free(sentence_at), free(ids), free(out), free(scratch.memory), free(token_at), free(sizes);
    free(others), free(classes), free(needed), free(common), free(found), free(sketches), free(has);
}

static void try_sentences(void) /* as Punkt.mark_lines and with_two_marks do */
{
    i64 n = size(), before = 0;
    u8 *text = exact(n + MARGIN, 1), *tight = exact(n, 1);
    Sentences sentences = {0};
    Patience patience = {0};
    draw_text(text, n, true);
    EXPECT(find_sentences(&punkt, text, n, &sentences, &patience) == FINE);
    for (i64 k = 0; k < sentences.n; k++) {
        EXPECT(before <= sentences.at[2 * k] && sentences.at[2 * k] < sentences.at[2 * k + 1]);
        before = sentences.at[2 * k + 1];
        EXPECT(before <= n);
    }
    if (n > 0) {
        memcpy(tight, text, (size_t)n);
        bool is_unsplit = looks_unsplit(tight, n);
        EXPECT(!is_unsplit || has_two_marks(text, 0, n));
        mark_lines(tight, n, &sentences);
    }
    free(text), free(tight), free(sentences.at);
}

static void try_spelling(void)
{
    i64 n = size(), n_rules = 1 + below(40), start = below((u32)n + 1), used = below(9);
    u32 *codes = exact(n, 4), *rules = exact(n_rules, 4);
    u64 *letters = exact(n_rules, 8);
    i64 room = used + (MAX_LETTERS + 1) * (n - start) + MAX_LETTERS;
    u8 *out = exact(room, 1);
    Patience patience = {0};
    for (i64 k = 0; k < n_rules; k++) {
        rules[k] = (below(1u << 31) & (below(2) ? ALL : 0xFFFF)) << below(2);
        rules[k] = below(20) ? (rules[k] | LOOKED_UP) & ~(u32)HARD : rules[k];
        letters[k] = (u64)below(1u << 31) << 32 | below(1u << 31);
    }
    for (i64 k = 0; k < n; k++)
        codes[k] = below((u32)n_rules);
    Spelt found = spell(codes, n, start, letters, rules, out, used, &patience);
    EXPECT(start <= found.text && found.text <= found.stopped && found.stopped <= n);
    EXPECT(used <= found.used && found.used <= room);
    free(codes), free(rules), free(letters), free(out);
}

static void try_resamples(void)
{
    i64 n = 2 + size(), n_resamples = below(5), n_types = below(3);
    double *counts = exact(n * n_resamples, 8), *scores = exact(3 * n * n_types, 8);
    double *means = exact(3 * n_types * n_resamples, 8);
    u32 *words = exact(STATE_WORDS, 4);
    Patience patience = {0};
    EXPECT(count_draws(below(1u << 31), below(1u << 31), counts, n_resamples, n, &patience) == FINE);
    for (i64 row = 0; row < n_resamples; row++) {
        double sum = 0.0;
        for (i64 k = 0; k < n; k++)
            sum += counts[row * n + k];
        EXPECT(sum == (double)n);
    }
    for (int k = 0; k < STATE_WORDS; k++)
        words[k] = below(1u << 31) << 1;
    for (i64 k = 0; k < 3 * n * n_types; k++)
        scores[k] = below(1000) / 999.0;
    int position = (int)below(STATE_WORDS + 1);
    position = legacy_means(scores, n_types, (u32)n, words, position, means, n_resamples, &patience);
    EXPECT(0 <= position && position <= STATE_WORDS);
    for (i64 k = 0; k < 3 * n_types * n_resamples; k++)
        EXPECT(0.0 <= means[k] && means[k] <= 1.000001);
    free(counts), free(scores), free(means), free(words);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t n)
{
    static void (*const cases[])(void) = {
        try_words, try_stems, try_pairs, try_blocks, try_module, try_ids, try_sentences, try_spelling, try_resamples,
    };
    if (punkt.known == NULL)
        make_tables();
    given = data, end_of_given = data + n;
    state = 1;
    cases[below(sizeof cases / sizeof *cases)]();
    return 0;
}

#ifndef LIBFUZZER
int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    time_t end = time(NULL) + atoi(argv[1]);
    u64 seed = (u64)atoll(argv[2]), n = 0;
    do {
        printf("%llu\n", (unsigned long long)seed);
        fflush(stdout);
        for (u64 k = 0; k < 100; k++, n++) {
            u64 data[2] = {mixed(seed * GOLDEN + k), k};
            LLVMFuzzerTestOneInput((const u8 *)data, sizeof data);
        }
        seed++;
    } while (time(NULL) < end);
    printf("%llu cases\n", (unsigned long long)n);
    free_punkt(&punkt);
    return 0;
}
#endif
