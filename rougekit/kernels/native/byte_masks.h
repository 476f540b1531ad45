/* Bit masks of the bytes of some kinds among 64 bytes, with SSE2, NEON or plain integers. */
#ifndef ROUGEKIT_BYTE_MASKS_H
#define ROUGEKIT_BYTE_MASKS_H

#include "base.h"

typedef struct { u64 letters, line_feeds; } Kinds; /* letters: A-Z, a-z and 0-9 */

#if (defined(__SSE2__) || defined(_M_X64)) && !defined(ROUGEKIT_PORTABLE)
#include <emmintrin.h>

static inline u64 mask_of(__m128i bytes) { return (u64)(u32)_mm_movemask_epi8(bytes); }
static inline __m128i is_byte(__m128i bytes, char byte) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)); }

static inline __m128i is_between(__m128i bytes, char first, char last) /* for ASCII limits */
{
    return _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)(first - 1))),
                         _mm_cmplt_epi8(bytes, _mm_set1_epi8((char)(last + 1))));
}

static inline Kinds kinds_of(const u8 *bytes)
{
    Kinds kinds = {0, 0};
    for (int k = 0; k < 64; k += 16) {
        __m128i some = _mm_loadu_si128((const __m128i *)(bytes + k)), folded = _mm_or_si128(some, _mm_set1_epi8(32));
        kinds.letters |= mask_of(_mm_or_si128(is_between(folded, 'a', 'z'), is_between(some, '0', '9'))) << k;
        kinds.line_feeds |= mask_of(is_byte(some, '\n')) << k;
    }
    return kinds;
}

static inline u64 sentence_marks(const u8 *bytes) /* . ! ? and non-ASCII bytes */
{
    u64 marks = 0;
    for (int k = 0; k < 64; k += 16) {
        __m128i some = _mm_loadu_si128((const __m128i *)(bytes + k));
        __m128i ends = _mm_or_si128(is_byte(some, '.'), _mm_or_si128(is_byte(some, '!'), is_byte(some, '?')));
        marks |= mask_of(_mm_or_si128(ends, some)) << k; /* a mask consists of top bits, which non-ASCII bytes have set */
    }
    return marks;
}

#elif defined(__aarch64__) && !defined(ROUGEKIT_PORTABLE)
#include <arm_neon.h>

static inline u64 mask_of(uint8x16_t bytes) /* of bytes that are 0 or 255 */
{
    const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t set = vandq_u8(bytes, bits);
    return (u64)vaddv_u8(vget_low_u8(set)) | (u64)vaddv_u8(vget_high_u8(set)) << 8;
}

static inline uint8x16_t is_between(uint8x16_t bytes, u8 first, u8 last)
{
    return vandq_u8(vcgeq_u8(bytes, vdupq_n_u8(first)), vcleq_u8(bytes, vdupq_n_u8(last)));
}

static inline Kinds kinds_of(const u8 *bytes)
{
    Kinds kinds = {0, 0};
    for (int k = 0; k < 64; k += 16) {
        uint8x16_t some = vld1q_u8(bytes + k), folded = vorrq_u8(some, vdupq_n_u8(32));
        kinds.letters |= mask_of(vorrq_u8(is_between(folded, 'a', 'z'), is_between(some, '0', '9'))) << k;
        kinds.line_feeds |= mask_of(vceqq_u8(some, vdupq_n_u8('\n'))) << k;
    }
    return kinds;
}

static inline u64 sentence_marks(const u8 *bytes) /* . ! ? and non-ASCII bytes */
{
    u64 marks = 0;
    for (int k = 0; k < 64; k += 16) {
        uint8x16_t some = vld1q_u8(bytes + k), ends = vceqq_u8(some, vdupq_n_u8('.'));
        ends = vorrq_u8(ends, vorrq_u8(vceqq_u8(some, vdupq_n_u8('!')), vceqq_u8(some, vdupq_n_u8('?'))));
        marks |= mask_of(vorrq_u8(ends, vcgeq_u8(some, vdupq_n_u8(0x80)))) << k;
    }
    return marks;
}

#else
#define ONES 0x0101010101010101u
#define TOPS 0x8080808080808080u

static inline u64 top_bits(u64 flags) { return (flags & TOPS) * 0x0002040810204081u >> 56; } /* of 8 bytes, as 8 bits */

/* The top bit of each byte that is between two others; the top bits of all three must be 0, so that no sum carries. */
static inline u64 is_between(u64 low, u8 first, u8 last) { return (low + ONES * (128u - first)) ^ (low + ONES * (127u - last)); }

static inline u64 is_byte(u64 eight, u8 byte) { return is_between(eight & ~TOPS, byte, byte) & ~eight; }

static inline Kinds kinds_of(const u8 *bytes)
{
    Kinds kinds = {0, 0};
    for (int k = 0; k < 64; k += 8) {
        u64 eight = load(bytes + k), low = eight & ~TOPS, folded = low | ONES * 32;
        kinds.letters |= top_bits((is_between(folded, 'a', 'z') | is_between(low, '0', '9')) & ~eight) << k;
        kinds.line_feeds |= top_bits(is_byte(eight, '\n')) << k;
    }
    return kinds;
}

static inline u64 sentence_marks(const u8 *bytes) /* . ! ? and non-ASCII bytes */
{
    u64 marks = 0;
    for (int k = 0; k < 64; k += 8) {
        u64 eight = load(bytes + k);
        marks |= top_bits(is_byte(eight, '.') | is_byte(eight, '!') | is_byte(eight, '?') | eight) << k;
    }
    return marks;
}
#endif

#endif
