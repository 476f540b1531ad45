/* Texts as ids: `foundation.arrays.batch` describes the arrays. */
#ifndef ROUGEKIT_TEXTS_H
#define ROUGEKIT_TEXTS_H

#include "base.h"

typedef struct {
    const i32 *ids;
    const i64 *sentence_at, *text_at;
    i64 n_words;
} Texts;

typedef struct { /* a text: its tokens, and its sentences first to end - 1 */
    const i32 *tokens;
    i64 n, first, end;
} Text;

static inline Text text_of(const Texts *texts, i64 number)
{
    i64 first = texts->text_at[number], end = texts->text_at[number + 1], from = texts->sentence_at[first];
    return (Text){texts->ids + from, texts->sentence_at[end] - from, first, end};
}

static i64 longest_sentence(const i64 *sentence_at, Text text)
{
    i64 longest = 0;
    for (i64 sentence = text.first; sentence < text.end; sentence++)
        longest = max_of(longest, sentence_at[sentence + 1] - sentence_at[sentence]);
    return longest;
}

static inline i64 take(i32 *left, i64 unit) /* use up one occurrence of a unit; returns 1 if one was left, else 0 */
{
    i32 is_left = left[unit] > 0;
    left[unit] -= is_left;
    return is_left;
}

#endif
