/* What all kernels share: integers, bits, growing arrays, and when long work is to stop. No kernel needs Python. */
#ifndef ROUGEKIT_BASE_H
#define ROUGEKIT_BASE_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "scores would differ, as doubles are not rounded after each operation here (x87?); use the definitions in Python"
#endif
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(_M_FP_FAST) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "scores would differ, as this compiler is told to change the order of operations (-ffast-math?); leave that out"
#endif
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the kernels read words as little-endian integers; on this processor, use the definitions in Python"
#endif

typedef uint8_t u8;
typedef int32_t i32;
typedef uint32_t u32;
typedef int64_t i64;
typedef uint64_t u64;

#define ALL (~(u64)0)

/* Why a kernel did not finish. */
enum { FINE = 0, NO_MEMORY = -1, STOPPED = -2 };

static inline i64 min_of(i64 a, i64 b) { return a < b ? a : b; }
static inline i64 max_of(i64 a, i64 b) { return a > b ? a : b; }

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#pragma intrinsic(_BitScanForward64, _BitScanReverse64)
static inline int trailing_zeros(u64 bits) { unsigned long at; _BitScanForward64(&at, bits); return (int)at; }
static inline int highest_bit(u64 bits) { unsigned long at; _BitScanReverse64(&at, bits); return (int)at; }
static inline u64 bytes_reversed(u64 bits) { return _byteswap_uint64(bits); }
static inline u64 product(u64 a, u64 b, u64 *low) { return *low = a * b, __umulh(a, b); }
#if defined(_M_ARM64)
#define IN_ORDER() __dmb(_ARM64_BARRIER_ISH)
#else
#define IN_ORDER() _ReadWriteBarrier() /* x86 keeps the order of loads, and of stores */
#endif
static inline u32 load_shared(const u32 *from) { u32 value = *(const volatile u32 *)from; IN_ORDER(); return value; }
static inline void store_shared(u32 *to, u32 value) { IN_ORDER(); *(volatile u32 *)to = value; }
static inline bool swap_shared(u32 *at, u32 old, u32 new) { return (u32)_InterlockedCompareExchange((volatile long *)at, (long)new, (long)old) == old; }
#else
static inline int trailing_zeros(u64 bits) { return __builtin_ctzll(bits); } /* bits != 0 */
static inline int highest_bit(u64 bits) { return 63 - __builtin_clzll(bits); } /* bits != 0 */
static inline u64 bytes_reversed(u64 bits) { return __builtin_bswap64(bits); }
static inline u64 product(u64 a, u64 b, u64 *low) /* returns the high 64 bits */
{
    unsigned __int128 whole = (unsigned __int128)a * b;
    return *low = (u64)whole, (u64)(whole >> 64);
}
/* What a thread wrote before `store_shared` is there for those that find the value by `load_shared`. */
static inline u32 load_shared(const u32 *from) { return __atomic_load_n(from, __ATOMIC_ACQUIRE); }
static inline void store_shared(u32 *to, u32 value) { __atomic_store_n(to, value, __ATOMIC_RELEASE); }
static inline bool swap_shared(u32 *at, u32 old, u32 new) /* if it is the old value; whether it was */
{
    return __atomic_compare_exchange_n(at, &old, new, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
#endif

static inline int popcount(u64 bits)
{
#if defined(__POPCNT__) || defined(__aarch64__)
    return __builtin_popcountll(bits);
#else
    bits = bits - (bits >> 1 & 0x5555555555555555u);
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    return (int)(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
#endif
}

static inline u64 bit_reversed(u64 bits) /* bit k becomes bit 63 - k */
{
    bits = (bits >> 1 & 0x5555555555555555u) | (bits & 0x5555555555555555u) << 1;
    bits = (bits >> 2 & 0x3333333333333333u) | (bits & 0x3333333333333333u) << 2;
    bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0Fu) | (bits & 0x0F0F0F0F0F0F0F0Fu) << 4;
    return bytes_reversed(bits);
}

static inline u64 low_bits(i64 n) { return ALL >> (64 - n); } /* 1 <= n <= 64 */

static inline u64 load(const u8 *bytes) /* 8 bytes as an integer */
{
    u64 word;
    memcpy(&word, bytes, 8);
    return word;
}

/* Make room for n items in an array that was allocated before or is NULL; false if there is no memory. */
static bool make_room_for(void **array, i64 *room, i64 n, size_t size)
{
    if (n <= *room)
        return true;
    i64 larger = max_of(n, *room + *room / 2 + 64);
    if ((u64)larger > SIZE_MAX / 2 / size)
        return false;
    void *moved = realloc(*array, (size_t)larger * size);
    if (moved == NULL)
        return false;
    *array = moved;
    *room = larger;
    return true;
}

/* Make room for n items in the array `items`, whose size is in `items##_room`. */
#define GROW(items, n) make_room_for((void **)&(items), &(items##_room), n, sizeof *(items))

/* Whom long work asks every so often whether it is to stop. */
typedef struct {
    bool (*is_to_stop)(void *context); /* NULL: nobody */
    void *context;
    i64 steps; /* until the next question */
} Patience;

enum { STEPS_BETWEEN = 10000000 }; /* 10 to 50 ms: a step takes about as long as reading a byte of a text */

static inline bool is_over(Patience *patience, i64 steps) /* whether to stop, after this much more work */
{
    patience->steps -= steps;
    if (patience->steps > 0)
        return false;
    patience->steps = STEPS_BETWEEN;
    return patience->is_to_stop != NULL && patience->is_to_stop(patience->context);
}

#endif
