/* Threads score blocks with stems that they share; each must count what one alone does that shares none.

    threads SECONDS SEED        under ThreadSanitizer, which reports what two of them touch at once */
#include "blocks.h"
#include "rules.h" /* of the stemmers; `test_kernels.py` writes it */
#include <pthread.h>
#include <stdio.h>
#include <time.h>

enum { THREADS = 4, TEXTS = 64, WORDS = 120, ROOM = 32 * WORDS };

static u64 state;
static char texts[TEXTS][ROOM];
static i64 wanted[TEXTS / 2 * 12];
static i64 example_at[TEXTS / 2 + 1];
static Hash hash;
static Forms alone, shared;

static u32 below(u32 n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (u32)((state >> 33) % n);
}

static void draw_text(char *text)
{
    static const char *const roots[] = {"sen", "ta", "rel", "oper", "com", "press", "vi", "happ", "inter", "nat", "mon", "y"};
    static const char *const endings[] = {"", "s", "ing", "ed", "ational", "iveness", "ies", "ly", "ization", "able", "er"};
    *text = 0;
    for (int word = 0; word < WORDS; word++) {
        for (u32 k = 1 + below(3); k > 0; k--)
            strcat(text, roots[below(sizeof roots / sizeof *roots)]);
        strcat(text, endings[below(sizeof endings / sizeof *endings)]);
        strcat(text, below(9) ? " " : ".\n");
    }
}

/* Count all texts, a block of eight examples at a time, from the given block on. */
static void count(const Forms *forms, i64 from, i64 *counts)
{
    double scores[TEXTS / 2 * 12];
    Whole whole = {{counts, TEXTS / 2}, scores, TEXTS / 2, example_at};
    Blocks blocks = {.folds_letters = true};
    Patience patience = {0};
    Pair *pair = &blocks.pair;
    pair->n_measures = 4, pair->slots = (Slots){0, 1, 2, 3}, pair->beta = 1.0;
    if (!create_vocabulary(&pair->vocabulary, forms, hash, 9))
        abort();
    for (i64 block = 0; block < TEXTS / 16; block++) {
        i64 first = (from + block) % (TEXTS / 16) * 8;
        Source sources[16];
        for (i64 k = 0; k < 16; k++) {
            const char *text = texts[k < 8 ? first + k : TEXTS / 2 + first + k - 8];
            sources[k] = (Source){IN_ASCII, text, (i64)strlen(text)};
        }
        if (score_block(&blocks, sources, first, first + 8, whole, &patience) != FINE)
            abort();
        if (block % 2)
            forget_words(&pair->vocabulary); /* so that stems are asked for again */
    }
    free_blocks(&blocks);
}

static void *work(void *number)
{
    i64 counts[TEXTS / 2 * 12];
    count(&shared, *(i64 *)number, counts);
    return memcmp(counts, wanted, sizeof counts) == 0 ? NULL : number;
}

int main(int argc, char **argv)
{
    static Stemmer stemmer = {.variant = PORTER};
    if (argc != 3)
        return 2;
    time_t end = time(NULL) + atoi(argv[1]);
    state = (u64)atoll(argv[2]);
    stemmer.n_steps = (i64)(sizeof STARTS_porter / sizeof *STARTS_porter) / 32;
    memcpy(stemmer.rules, RULES_porter, sizeof RULES_porter);
    memcpy(stemmer.first_rule, STARTS_porter, sizeof STARTS_porter);
    for (i64 example = 0; example <= TEXTS / 2; example++)
        example_at[example] = example;
    hash = (Hash){{(u64)below(1u << 31) << 33 | 1, (u64)below(1u << 31) << 33 | 1}};
    alone.stemmer = shared.stemmer = &stemmer;
    if (!create(&alone.known, hash, 1) || !create(&shared.known, hash, 1))
        return 2;
    do {
        for (int text = 0; text < TEXTS; text++)
            draw_text(texts[text]);
        count(&alone, 0, wanted);
        shared.stems = create_stems(hash);
        for (int round = 0; round < 2; round++) { /* all stems are new, then all are known */
            pthread_t threads[THREADS];
            i64 numbers[THREADS];
            for (i64 k = 0; k < THREADS; k++) {
                numbers[k] = k;
                if (pthread_create(&threads[k], NULL, work, &numbers[k]) != 0)
                    return 2;
            }
            for (int k = 0; k < THREADS; k++) {
                void *wrong = NULL;
                pthread_join(threads[k], &wrong);
                if (wrong != NULL) {
                    fprintf(stderr, "thread %d counted something else\n", k);
                    return 1;
                }
            }
        }
        free_stems(shared.stems);
    } while (time(NULL) < end);
    free(alone.known.entries), free(shared.known.entries);
    return 0;
}
