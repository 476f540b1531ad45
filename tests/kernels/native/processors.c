/* Print what the Python-free kernels make of drawn texts: equal on every processor, in all bits.

    processors N_PAIRS */
#include "pair.h"
#include "legacy.h"
#include "sketches.h"
#include <stdio.h>

static u64 state = 1;

static u32 drawn(u32 below) { return (u32)((state = state * 6364136223846793005u + 1442695040888963407u) >> 33) % below; }

static void print_double(double value)
{
    u64 bits;
    memcpy(&bits, &value, 8);
    printf(" %016llx", (unsigned long long)bits);
}

static void score_drawn_texts(i64 n_pairs)
{
    static const char *const alphabets[] = {"ab ", "abc .\n", "the cat sat \n.", "aB0 .!?\n\"')]\t\r\x1c", "ab\xc3\xa9\xff \n", "Zz09@[`{/:"};
    const Hash hash = {{0x9E3779B97F4A7C15u, 0xBF58476D1CE4E5B9u}};
    Pair pair = {.slots = {0, 1, 2, 3}, .n_measures = 4, .newline_ends = true};
    if (!create_vocabulary(&pair.vocabulary, NULL, hash, 4))
        exit(1);
    for (i64 number = 0; number < n_pairs; number++) {
        i64 n_texts = 2 + drawn(3), used = 0;
        u64 masks = 0;
        Triple best[MAX_MEASURES];
        pair.beta = drawn(4) ? 1.0 : 0.5 + drawn(100) / 7.0;
        if (!GROW(pair.bytes, n_texts * 4096 + MARGIN) || !GROW(pair.at, n_texts + 1))
            exit(1);
        memset(pair.bytes, 0, (size_t)(n_texts * 4096 + MARGIN));
        for (i64 text = 0; text < n_texts; text++) {
            const char *letters = alphabets[drawn(6)];
            u32 n_letters = (u32)strlen(letters);
            pair.at[text] = used;
            for (u32 left = drawn(drawn(8) ? 200 : 4000); left > 0; left--)
                pair.bytes[used++] = (u8)letters[drawn(n_letters)];
            pair.bytes[used++] = 0;
        }
        pair.at[n_texts] = used;
        for (i64 k = 0; k < used; k += 64) {
            Kinds kinds = kinds_of(pair.bytes + k);
            masks = 31 * masks + kinds.letters + 7 * kinds.line_feeds + 3 * sentence_marks(pair.bytes + k);
        }
        int status = score_texts(&pair, n_texts, best);
        if (status < 0)
            exit(1);
        printf("%d %016llx", status, (unsigned long long)masks);
        for (i64 k = 0; k < 3 * pair.n_measures * (n_texts - 1); k++)
            printf(" %lld", (long long)pair.counts[k]);
        for (int measure = 0; measure < pair.n_measures; measure++)
            print_double(best[measure].precision), print_double(best[measure].recall), print_double(best[measure].f);
        putchar('\n');
    }
    free_pair(&pair);
}

static void resample(void)
{
    enum { N = 101, RESAMPLES = 7, TYPES = 2 };
    static double counts[RESAMPLES * N], scores[TYPES * N * 3], means[TYPES * RESAMPLES * 3];
    static u32 words[STATE_WORDS];
    Patience patience = {0};
    count_draws(42, 3, counts, RESAMPLES, N, &patience);
    for (int k = 0; k < RESAMPLES * N; k++)
        print_double(counts[k]);
    for (int k = 0; k < TYPES * N * 3; k++)
        scores[k] = drawn(1000) / 999.0;
    for (int k = 0; k < STATE_WORDS; k++)
        words[k] = drawn(1u << 31) << 1 | drawn(2);
    printf("\n%d", legacy_means(scores, TYPES, N, words, 600, means, RESAMPLES, &patience));
    for (int k = 0; k < TYPES * RESAMPLES * 3; k++)
        print_double(means[k]);
}

static void sketch_drawn_ids(void)
{
    enum { TEXTS = 50, WIDTH = 3 };
    static i32 ids[100 * TEXTS];
    static i64 at[TEXTS + 1];
    static u64 sketches[TEXTS * WIDTH];
    Patience patience = {0};
    for (int text = 0; text < TEXTS; text++) {
        at[text + 1] = at[text];
        for (u32 left = drawn(100); left > 0; left--)
            ids[at[text + 1]++] = (i32)drawn(5000);
    }
    sketch(ids, at, TEXTS, sketches, WIDTH, &patience);
    for (int k = 0; k < TEXTS * WIDTH; k++)
        printf(" %016llx", (unsigned long long)sketches[k]);
    putchar('\n');
}

int main(int argc, char **argv)
{
    score_drawn_texts(argc > 1 ? atoll(argv[1]) : 100);
    resample();
    sketch_drawn_ids();
    return 0;
}
