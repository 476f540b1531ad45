/* Split texts into sentences by Punkt. The rules, their names and their order are those of `kernels.punkt`.

A text has one byte per character, its class: ASCII as it is, and of any other character all that the rules ask about it,
as the words of the tables are ASCII. */
#ifndef ROUGEKIT_PUNKT_H
#define ROUGEKIT_PUNKT_H

#include "byte_masks.h"

enum { OTHER_CLASS = 0x80, SPACE_CLASS, QUOTE_CLASS, DIGIT_CLASS, UPPER_CLASS, LOWER_CLASS, LETTER_CLASS };
enum { UNKNOWN_CLASS = 0xFF, N_CODE_POINTS = 0x110000 };

/* Write the classes of code points, which `table` has by code point; whether all are known. */
static bool find_classes(const u8 *table, const u32 *restrict codes, i64 n, u8 *restrict classes)
{
    bool is_unknown = false;
    for (i64 k = 0; k < n; k++) {
        classes[k] = codes[k] < 0x80 ? (u8)codes[k] : table[codes[k]];
        is_unknown |= classes[k] == UNKNOWN_CLASS;
    }
    return !is_unknown;
}

enum { /* what a character is or does; bits */
    IS_SPACE = 1 << 0,
    IS_STRIPPED = 1 << 1, /* by str.strip() */
    IS_BLANK = 1 << 2,    /* one of the blanks that the search for the word before a mark knows */
    IS_MARK = 1 << 3,     /* may end a sentence */
    ENDS_WORD = 1 << 4,   /* _AFTER_WORD */
    STARTS_NO_WORD = 1 << 5,
    MAY_END_WORD = 1 << 6, /* depending on what follows */
    CLOSES = 1 << 7,       /* a quote or bracket that belongs to the sentence before */
    IS_DIGIT = 1 << 8,
    IS_UPPER = 1 << 9,
    IS_LOWER = 1 << 10,
    IS_LETTER = 1 << 11, /* may be an initial */
};

enum { /* what the tables say of a word; the bits below 1 << 8 are those of `Tables.cases` */
    UPPER_INSIDE = 1 << 2,
    UPPER = 1 << 1 | UPPER_INSIDE | 1 << 3,
    LOWER_FIRST = 1 << 4,
    LOWER = LOWER_FIRST | 1 << 5 | 1 << 6,
    ABBREVIATION = 1 << 8,
    STARTER = 1 << 9,
    FIRST_OF_TWO = 1 << 10, /* of a collocation */
    SECOND_OF_TWO = 1 << 11,
    COLLOCATION = 1 << 12, /* two words, joined by a tab */
    ALL_BITS = (1 << 13) - 1,
};

enum { LONGEST = 40 }; /* characters of a word, or of a collocation with its tab, in the tables */

typedef struct { u32 at; uint16_t bits; u8 length, tag; } Known; /* its letters begin at `at`; length 0: free */

typedef struct { /* read-only once made */
    uint16_t kinds[256];
    u8 lower[256];
    u64 lengths[256]; /* bit n: an abbreviation, or the first word of a collocation, of n letters begins with this one */
    u8 *letters;      /* of all words in the tables */
    Known *known;
    u32 last;   /* the number of entries, a power of two, minus 1 */
    u32 number; /* the bits of "##number##" */
} Punkt;

static bool is_among(const char *characters, int c) { return 0 < c && c < 0x80 && strchr(characters, c) != NULL; }

static void set_kinds(Punkt *punkt)
{
    for (int c = 0; c < 256; c++) {
        bool is_upper = ('A' <= c && c <= 'Z') || c == UPPER_CLASS, is_lower = ('a' <= c && c <= 'z') || c == LOWER_CLASS;
        bool is_blank = is_among("\n\t\r\v\f ", c), is_space = is_blank || c == SPACE_CLASS, is_quote = c == QUOTE_CLASS;
        bool is_digit = ('0' <= c && c <= '9') || c == DIGIT_CLASS;
        bool is_letter = is_upper || is_lower || c == '_' || c == LETTER_CLASS;
        punkt->kinds[c] = (uint16_t)(
            IS_SPACE * is_space | IS_STRIPPED * (is_space || (0x1c <= c && c <= 0x1f)) | IS_BLANK * is_blank |
            IS_MARK * is_among(".?!", c) | ENDS_WORD * (is_quote || is_among(")\";}]*:@'({[?!", c)) |
            STARTS_NO_WORD * is_among("(\"`{[:;&#*@)}]-,", c) | MAY_END_WORD * is_among(".,-", c) |
            CLOSES * (is_quote || is_among("\"')]}", c)) | IS_DIGIT * is_digit | IS_UPPER * is_upper |
            IS_LOWER * is_lower | IS_LETTER * is_letter);
        punkt->lower[c] = (u8)('A' <= c && c <= 'Z' ? c + 32 : c);
    }
}

/* ---- the tables ---- */

static Known *find_known(const Punkt *punkt, const u8 *word, i64 length, u8 *tag) /* its entry, or the free one for it */
{
    u32 hash = 2166136261u;
    for (i64 k = 0; k < length; k++)
        hash = (hash ^ word[k]) * 16777619u;
    *tag = (u8)(hash >> 24);
    for (u32 at = hash ^ hash >> 15;; at++) {
        Known *known = &punkt->known[at & punkt->last];
        if (known->length == 0 || (known->tag == *tag && known->length == length &&
                                   memcmp(punkt->letters + known->at, word, (size_t)length) == 0))
            return known;
    }
}

static u32 bits_of(const Punkt *punkt, const u8 *word, i64 length) /* of a word in lower case */
{
    u8 tag;
    return length == 0 || length > LONGEST ? 0 : find_known(punkt, word, length, &tag)->bits;
}

/* Word k of the tables is letters[at[k]:at[k + 1]], in lower case, ASCII and of 1 to LONGEST characters. */
static int create_punkt(Punkt *punkt, const u8 *letters, const i64 *at, const u32 *bits, i64 n)
{
    u32 room = 64;
    while (room < 2 * n)
        room *= 2;
    punkt->last = room - 1;
    punkt->known = calloc(room, sizeof(Known));
    punkt->letters = malloc((size_t)at[n] + 1);
    if (punkt->known == NULL || punkt->letters == NULL)
        return NO_MEMORY;
    memcpy(punkt->letters, letters, (size_t)at[n]);
    set_kinds(punkt);
    for (i64 k = 0; k < n; k++) {
        u8 tag;
        Known *known = find_known(punkt, letters + at[k], at[k + 1] - at[k], &tag);
        *known = (Known){(u32)at[k], (uint16_t)(known->bits | bits[k]), (u8)(at[k + 1] - at[k]), tag};
        if (bits[k] & (ABBREVIATION | FIRST_OF_TWO))
            punkt->lengths[letters[at[k]]] |= (u64)1 << known->length;
    }
    punkt->number = bits_of(punkt, (const u8 *)"##number##", 10);
    return FINE;
}

static void free_punkt(Punkt *punkt)
{
    free(punkt->known), free(punkt->letters);
}

/* ---- words ---- */

typedef struct { const u8 *text; i64 length; } Token; /* at least one character */

typedef struct { /* the form under which the tables list a word */
    u8 text[LONGEST];
    i64 length;
    u32 bits; /* 0 if the tables don't list it */
    bool is_number;
} Type;

typedef enum { BREAK, DOTS, SHORTENED, WORD } TokenClass;

static bool are_dots(Token word)
{
    for (i64 k = 0; k < word.length; k++)
        if (word.text[k] != '.')
            return false;
    return word.length >= 2;
}

/* Whether it may be an abbreviation, or the first word of a collocation; few others pass. */
static bool may_be_listed(const Punkt *punkt, const u8 *word, i64 length)
{
    return 0 < length && length <= LONGEST && punkt->lengths[punkt->lower[word[0]]] >> length & 1;
}

static bool is_abbreviation(const Punkt *punkt, const u8 *word, i64 length)
{
    u8 lowered[LONGEST];
    if (!may_be_listed(punkt, word, length))
        return false;
    for (i64 k = 0; k < length; k++)
        lowered[k] = punkt->lower[word[k]];
    return bits_of(punkt, lowered, length) & ABBREVIATION;
}

static TokenClass class_of(const Punkt *punkt, Token word)
{
    u8 final = word.text[word.length - 1];
    if (word.length == 1)
        return punkt->kinds[final] & IS_MARK ? BREAK : WORD;
    if (are_dots(word))
        return DOTS;
    i64 stem = word.length - 1, part = stem;
    if (final != '.' || word.text[stem - 1] == '.')
        return WORD;
    while (part > 0 && word.text[part - 1] != '-')
        part--;
    if (is_abbreviation(punkt, word.text, stem))
        return SHORTENED;
    return part > 0 && is_abbreviation(punkt, word.text + part, stem - part) ? SHORTENED : BREAK;
}

static bool is_number(const Punkt *punkt, Token word)
{
    i64 k = word.text[0] == '-';
    k += k < word.length && (word.text[k] == '.' || word.text[k] == ',');
    if (k >= word.length || !(punkt->kinds[word.text[k]] & IS_DIGIT))
        return false;
    for (k++; k < word.length; k++)
        if (!(punkt->kinds[word.text[k]] & (IS_DIGIT | MAY_END_WORD))) /* a digit, or one of . , - */
            return false;
    return true;
}

static void find_type(const Punkt *punkt, Token word, bool without_period, Type *type)
{
    type->is_number = is_number(punkt, word);
    if (type->is_number) {
        memcpy(type->text, "##number##", 10);
        type->length = 10;
        type->bits = punkt->number;
        return;
    }
    type->length = word.length - (without_period && word.length > 1 && word.text[word.length - 1] == '.');
    type->bits = 0;
    if (type->length > LONGEST)
        return;
    for (i64 k = 0; k < type->length; k++)
        type->text[k] = punkt->lower[word.text[k]];
    type->bits = bits_of(punkt, type->text, type->length);
}

static bool is_collocation(const Punkt *punkt, const Type *first, const Type *second)
{
    u8 both[LONGEST];
    i64 length = first->length + 1 + second->length;
    if (!(first->bits & FIRST_OF_TWO && second->bits & SECOND_OF_TWO) || length > LONGEST)
        return false;
    memcpy(both, first->text, (size_t)first->length);
    both[first->length] = '\t';
    memcpy(both + first->length + 1, second->text, (size_t)second->length);
    return bits_of(punkt, both, length) & COLLOCATION;
}

static bool is_initial(const Punkt *punkt, Token word)
{
    return word.length == 2 && word.text[1] == '.' && punkt->kinds[word.text[0]] & IS_LETTER;
}

typedef enum { NO, YES, UNCLEAR } Answer;

static Answer starts_sentence(const Punkt *punkt, Token word, const Type *type)
{
    u32 kind = punkt->kinds[word.text[0]];
    if (word.length == 1 && is_among(";:,.!?", word.text[0]))
        return NO;
    if (kind & IS_UPPER && type->bits & LOWER && !(type->bits & UPPER_INSIDE))
        return YES;
    if (kind & IS_LOWER && (type->bits & UPPER || !(type->bits & LOWER_FIRST)))
        return NO;
    return UNCLEAR;
}

static bool is_break(const Punkt *punkt, Token word, Token following)
{
    TokenClass class = class_of(punkt, word);
    if (word.text[word.length - 1] != '.' || class == WORD)
        return class == BREAK;
    bool initial = is_initial(punkt, word), is_dot = word.length == 1;
    if (class == BREAK && !initial && !is_number(punkt, word) && !may_be_listed(punkt, word.text, word.length - !is_dot))
        return true; /* the usual case: whatever follows */
    Type type, next;
    find_type(punkt, word, true, &type);
    find_type(punkt, following, class_of(punkt, following) == BREAK, &next);
    if (is_collocation(punkt, &type, &next))
        return false;
    bool is_upper = punkt->kinds[following.text[0]] & IS_UPPER;
    Answer starts = starts_sentence(punkt, following, &next);
    if (!initial && class != BREAK)
        return starts == YES || (is_upper && next.bits & STARTER);
    if (initial || type.is_number) {
        bool never_lower = is_upper && !(next.bits & LOWER);
        if (starts == NO || (starts == UNCLEAR && initial && never_lower))
            return false;
    }
    return class == BREAK;
}

/* ---- the words around a mark ---- */

#define KIND(at) ((u32)punkt->kinds[text[at]])

static i64 end_of_dashes_or_dots(const Punkt *punkt, const u8 *text, i64 at, i64 end) /* `at` if there are none */
{
    u8 first = text[at];
    i64 to = at;
    if (at + 1 >= end || (first != '-' && first != '.'))
        return at;
    if (text[at + 1] == first) {
        while (to < end && text[to] == first)
            to++;
        return to;
    }
    if (first == '-')
        return at;
    while (to + 1 < end && text[to] == '.' && KIND(to + 1) & IS_SPACE)
        to += 2;
    to += to < end && text[to] == '.' ? 1 : -1; /* the last one is a dot */
    return to - at >= 5 ? to : at;
}

static bool breaks_word(const Punkt *punkt, const u8 *text, i64 at, i64 end)
{
    return at >= end || KIND(at) & (IS_SPACE | ENDS_WORD) || end_of_dashes_or_dots(punkt, text, at, end) > at;
}

static i64 end_of_token(const Punkt *punkt, const u8 *text, i64 at, i64 end)
{
    i64 to = end_of_dashes_or_dots(punkt, text, at, end);
    if (to > at)
        return to;
    to = at + 1;
    if (KIND(at) & STARTS_NO_WORD)
        return to;
    for (;; to++) {
        while (to < end && !(KIND(to) & (IS_SPACE | ENDS_WORD | MAY_END_WORD)))
            to++;
        if (breaks_word(punkt, text, to, end) || (text[to] == ',' && breaks_word(punkt, text, to + 1, end)))
            return to;
    }
}

static bool is_empty_line(const Punkt *punkt, const u8 *text, i64 at, i64 end)
{
    while (at < end && KIND(at) & IS_STRIPPED)
        at++;
    return at == end;
}

static bool ends_sentence(const Punkt *punkt, const u8 *text, i64 at, i64 end)
{
    Token last = {NULL, 0};
    for (i64 line_end; at < end; at = line_end + 1) {
        for (line_end = at; line_end < end && text[line_end] != '\n';)
            line_end++;
        if (is_empty_line(punkt, text, at, line_end))
            continue;
        for (i64 to; at < line_end; at = to) {
            to = at + 1;
            if (KIND(at) & IS_SPACE)
                continue;
            to = end_of_token(punkt, text, at, line_end);
            Token word = {text + at, to - at};
            if (last.text != NULL && is_break(punkt, last, word))
                return true;
            last = word;
        }
    }
    return false;
}

typedef struct { i64 end, from, to, following; } Candidate; /* from, to: the words around the mark that ends at `end` */

typedef struct {
    i64 block;  /* 64 bytes from here on have been looked at */
    u64 marks;  /* those of the block that are to come */
    i64 word_at, mark_at;
    Candidate last;
    bool has_last;
} Search;

static i64 next_mark(const Punkt *punkt, const u8 *text, i64 n, Search *search) /* n if there is none */
{
    for (;;) {
        while (search->marks == 0) {
            search->block += 64;
            if (search->block >= n)
                return n;
            search->marks = sentence_marks(text + search->block) & low_bits(min_of(64, n - search->block));
        }
        i64 at = search->block + trailing_zeros(search->marks);
        search->marks &= search->marks - 1;
        if (KIND(at) & IS_MARK)
            return at;
    }
}

static bool next_candidate(const Punkt *punkt, const u8 *text, i64 n, Search *search, Candidate *found)
{
    for (i64 mark; (mark = next_mark(punkt, text, n, search)) < n;) {
        i64 end = mark + 1, following = end, to = end + 1, blank = mark - 1, word_at = search->word_at;
        if (end == n)
            continue;
        if (!(KIND(end) & ENDS_WORD)) {
            while (following < n && KIND(following) & IS_SPACE)
                following++;
            if (following == end || following == n)
                continue;
            for (to = following; to < n && !(KIND(to) & IS_SPACE);)
                to++;
        }
        while (blank > search->mark_at && !(KIND(blank) & IS_BLANK))
            blank--;
        if (blank > search->mark_at)
            word_at = blank + 1;
        bool is_found = search->has_last && search->mark_at <= word_at;
        *found = search->last;
        search->word_at = word_at;
        search->mark_at = mark;
        search->last = (Candidate){end, word_at, to, following};
        search->has_last = true;
        if (is_found)
            return true;
    }
    *found = search->last;
    bool is_found = search->has_last;
    search->has_last = false;
    return is_found;
}

/* ---- sentences ---- */

typedef struct { i64 *at; i64 at_room, n; } Sentences; /* sentence k begins at at[2 * k] and ends at at[2 * k + 1] */

typedef struct { i64 start, end; } Cut;

static bool add_sentence(Sentences *sentences, i64 start, i64 end)
{
    if (!GROW(sentences->at, 2 * sentences->n + 2))
        return false;
    sentences->at[2 * sentences->n] = start;
    sentences->at[2 * sentences->n++ + 1] = end;
    return true;
}

/* Add the sentence of a cut with the closing quotes and brackets that the next one starts with.

moved: how much the cut before has taken from this one; set to how much this one takes from the next. */
static bool add_with_closing_punctuation(const Punkt *punkt, const u8 *text, Cut cut, Cut next, i64 *moved,
                                         Sentences *sentences)
{
    i64 closed = next.start, after;
    while (closed < next.end && KIND(closed) & CLOSES)
        closed++;
    for (after = closed; after < next.end && KIND(after) & IS_SPACE;)
        after++;
    bool precedes_dash = closed + 1 < next.end && text[closed] == '-' && text[closed + 1] == '-';
    bool closes = closed > next.start && (after > closed || closed == next.end || precedes_dash);
    i64 start = cut.start + *moved, end = closes ? closed : cut.end;
    *moved = closes ? after - next.start : 0;
    return !(closes || start < end) || add_sentence(sentences, start, end);
}

/* Find the sentences of a text of n bytes, which are followed by 64 readable ones. */
static int find_sentences(const Punkt *punkt, const u8 *text, i64 n, Sentences *sentences, Patience *patience)
{
    Search search = {.block = -64};
    Candidate found;
    Cut cut = {0, 0}, next = {0, n};
    i64 moved = 0;
    bool has_cut = false;
    sentences->n = 0;
    while (next.end > 0 && KIND(next.end - 1) & IS_STRIPPED)
        next.end--;
    i64 stripped = next.end, done = 0;
    if (is_over(patience, 64 + n / 16))
        return STOPPED;
    while (next_candidate(punkt, text, n, &search, &found)) {
        if (is_over(patience, found.to - done))
            return STOPPED;
        done = found.to;
        if (!ends_sentence(punkt, text, found.from, found.to))
            continue;
        next.end = found.end;
        if (has_cut && !add_with_closing_punctuation(punkt, text, cut, next, &moved, sentences))
            return NO_MEMORY;
        cut = next;
        has_cut = true;
        next = (Cut){found.following, stripped};
    }
    if (has_cut && !add_with_closing_punctuation(punkt, text, cut, next, &moved, sentences))
        return NO_MEMORY;
    if (next.start + moved < next.end && !add_sentence(sentences, next.start + moved, next.end))
        return NO_MEMORY;
    return FINE;
}
#undef KIND

/* Let the ends of sentences be the only line feeds of a text, for readers of words of letters and digits. */
static void mark_lines(u8 *text, i64 n, const Sentences *sentences)
{
    for (u8 *at = text; (at = memchr(at, '\n', (size_t)(text + n - at))) != NULL;)
        *at = ' ';
    for (i64 k = 1; k < sentences->n; k++) {
        i64 start = sentences->at[2 * k];
        bool is_apart = start > sentences->at[2 * k - 1]; /* otherwise it starts with a punctuation mark */
        text[start - is_apart] = '\n';
    }
}

#endif
