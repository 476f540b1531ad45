/* The weighted LCS of two texts (Lin 2004, section 4), row by row of its table, of which one row is in memory. */
#ifndef ROUGEKIT_WEIGHTED_LCS_H
#define ROUGEKIT_WEIGHTED_LCS_H

#include "texts.h"

/* Write the last cell of the table; returns why it could not. f: the weight of runs of 0 to p.n words.

A match has the value (diagonal + f(run + 1)) - f(run), in this order, even if a neighbouring cell has a higher one. */
static int weighted_lcs(Text p, Text r, const double *f, double *found, Patience *patience)
{
    int status = FINE;
    double *values = calloc((size_t)(p.n + 1), sizeof(double) + sizeof(i32)); /* of the row above, then of this one */
    if (values == NULL)
        return NO_MEMORY;
    i32 *runs = (i32 *)(values + p.n + 1); /* of matches that end in a cell; 0 where it is none */
    for (i64 i = 0; i < r.n && status == FINE; i++) {
        i32 word = r.tokens[i], run = 0; /* run: that of the diagonal */
        double left = 0, diagonal = 0;
        for (i64 j = 0; j < p.n; j++) {
            double above = values[j + 1];
            i32 above_run = runs[j + 1];
            if (p.tokens[j] == word) {
                left = (diagonal + f[run + 1]) - f[run];
                runs[j + 1] = run + 1;
            } else {
                left = above > left ? above : left;
                runs[j + 1] = 0;
            }
            values[j + 1] = left;
            diagonal = above;
            run = above_run;
        }
        if (is_over(patience, 4 * p.n))
            status = STOPPED;
    }
    *found = values[p.n];
    free(values);
    return status;
}

#endif
