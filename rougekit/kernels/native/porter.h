/* Porter's stemmer (1980) on bytes: as published, nltk's variant and ROUGE-1.5.5's.

A word has letters a-z and digits, and is stemmed in place. Digits are consonants, and so is y
at the start and after a vowel. marks[k] describes the first k letters: 4 * measure, + 2 if they have a vowel, + 1 if
the last one is a vowel. The functions are named as in `kernels.porter`, which also hands over the rules of each step. */
#ifndef ROUGEKIT_PORTER_H
#define ROUGEKIT_PORTER_H

#include "base.h"

enum { PORTER, PORTER155, ORIGINAL };
enum { IRREGULAR, STEP_1A, STEP_1B, AFTER_1B, SUFFIX_STEPS, MAX_STEPS = 12, MAX_RULES = 256 };
enum { VOWEL = 2, MEASURE_1 = 4, MEASURE_2 = 8 };

typedef struct {
    u64 mask, suffix, replacement; /* of the last 8 letters */
    i64 removed, added, condition;
} Rule;

typedef struct {
    int variant;
    i64 n_steps;
    i64 first_rule[32 * MAX_STEPS + 1]; /* by step and the last five bits of the last letter */
    Rule rules[MAX_RULES];
} Stemmer;

static const u8 kind_of[256] = {['a'] = 1, ['e'] = 1, ['i'] = 1, ['o'] = 1, ['u'] = 1, ['y'] = 2}; /* 1: vowel, 2: y */

static inline void set_marks(const u8 *word, i32 *marks, i64 first, i64 n)
{
    i32 mark = marks[first], vowel = (mark & 1) | (first == 0); /* y is a consonant at the start and after a vowel */
    for (i64 k = first; k < n; k++) {
        i32 kind = kind_of[word[k]];
        vowel = (kind | (kind >> 1 & ~vowel)) & 1;
        mark = vowel ? mark | 3 : mark + 3 * (mark & 1);
        marks[k + 1] = mark;
    }
}

static inline const Rule *rule_for(const Stemmer *s, const u8 *word, i64 n, i64 step) /* reads the 8 bytes before word + n */
{
    i64 bucket = 32 * step + word[n - 1] % 32;
    if (s->first_rule[bucket] == s->first_rule[bucket + 1])
        return NULL;
    u64 tail = load(word + n - 8) & (ALL << (64 - 8 * min_of(n, 8)));
    for (i64 k = s->first_rule[bucket]; k < s->first_rule[bucket + 1]; k++)
        if ((tail & s->rules[k].mask) == s->rules[k].suffix)
            return &s->rules[k];
    return NULL;
}

static i64 apply(u8 *word, i32 *marks, i64 n, const Rule *rule)
{
    i64 kept = n - rule->removed, length = kept + rule->added;
    if (length == 0 || marks[kept] < rule->condition)
        return n;
    u64 letters = rule->replacement;
    for (i64 k = length - 1; k >= kept; k--, letters >>= 8)
        word[k] = (u8)letters;
    set_marks(word, marks, kept, length);
    return length;
}

static i64 apply_step(const Stemmer *s, u8 *word, i32 *marks, i64 n, i64 step)
{
    const Rule *rule = rule_for(s, word, n, step);
    return rule == NULL ? n : apply(word, marks, n, rule);
}

static bool ends_ie(const u8 *word, i64 n, u8 last) /* whether it ends in "ie" and this letter */
{
    return n > 2 && word[n - 1] == last && word[n - 2] == 'e' && word[n - 3] == 'i';
}

static bool ends_cvc(const u8 *word, const i32 *marks, i64 n, int variant)
{
    if (n < 2 || marks[n] % 2 == 1 || marks[n - 1] % 2 == 0)
        return false;
    if (n == 2)
        return variant == PORTER;
    u8 last = word[n - 1];
    return marks[n - 2] % 2 == 0 && last != 'w' && last != 'x' && last != 'y';
}

static i64 step_1b(const Stemmer *s, u8 *word, i32 *marks, i64 n)
{
    if (s->variant == PORTER && ends_ie(word, n, 'd'))
        return n == 4 ? n - 1 : n - 2;
    i64 shorter = apply_step(s, word, marks, n, STEP_1B);
    if (shorter > n - 2) /* no such suffix, or "eed" */
        return shorter;
    n = shorter;
    i64 longer = apply_step(s, word, marks, n, AFTER_1B);
    if (longer > n)
        return longer;
    u8 last = word[n - 1];
    if (n > 1 && last == word[n - 2] && marks[n] % 2 == 0)
        return last != 'l' && last != 's' && last != 'z' && (s->variant != PORTER155 || last != 'y') ? n - 1 : n;
    if (marks[n] / 4 == 1 && ends_cvc(word, marks, n, s->variant)) {
        word[n] = 'e';
        set_marks(word, marks, n, n + 1);
        return n + 1;
    }
    return n;
}

static void step_1c(u8 *word, i32 *marks, i64 n, int variant)
{
    i32 before = marks[n - 1];
    if (word[n - 1] == 'y' && (variant == PORTER ? n > 2 && before % 2 == 0 : before >= VOWEL)) {
        word[n - 1] = 'i';
        set_marks(word, marks, n - 1, n);
    }
}

static i64 step_5(const u8 *word, const i32 *marks, i64 n, int variant)
{
    i32 before = marks[n - 1];
    bool is_short = before < MEASURE_1 || (before < MEASURE_2 && ends_cvc(word, marks, n - 1, variant));
    if (word[n - 1] == 'e' && !is_short)
        n--;
    if (n > 1 && word[n - 1] == 'l' && word[n - 2] == 'l' && marks[n - 1] >= MEASURE_2)
        n--;
    return n;
}

/* Stem a word of three letters or more in lower case; returns the new length. 8 bytes before the word are readable;
word and marks have room for MORE_LETTERS more. */
enum { MORE_LETTERS = 16 }; /* a step appends at most one letter more than it removes */

static i64 stem(const Stemmer *s, u8 *word, i32 *marks, i64 n)
{
    int variant = s->variant;
    marks[0] = 0;
    set_marks(word, marks, 0, n);
    if (variant == PORTER) {
        const Rule *rule = rule_for(s, word, n, IRREGULAR);
        if (rule != NULL && rule->removed == n)
            return apply(word, marks, n, rule);
    }
    n = variant == PORTER && n == 4 && ends_ie(word, n, 's') ? n - 1 : apply_step(s, word, marks, n, STEP_1A);
    n = step_1b(s, word, marks, n);
    step_1c(word, marks, n, variant);
    for (i64 step = SUFFIX_STEPS; step < s->n_steps; step++)
        n = apply_step(s, word, marks, n, step);
    return step_5(word, marks, n, variant);
}

#endif
