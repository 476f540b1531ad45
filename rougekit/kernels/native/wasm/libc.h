/* What the kernels use of the C library, which WebAssembly lacks; `libc/` declares it.

Blocks of memory have sizes that are powers of two, and a header: the block's power while it is in use, else the next
free block of that power. They are never given back, so that the memory stays at the most that a call needed. */
#ifndef ROUGEKIT_LIBC_H
#define ROUGEKIT_LIBC_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER_SIZE = 16, SMALLEST_POWER = 5, LARGEST_POWER = 30, PAGE_SIZE = 1 << 16 };

extern unsigned char __heap_base; /* by the linker: where the memory behind all static data begins */

static uintptr_t used_memory, grown_memory; /* the memory up to these addresses */
static uintptr_t free_blocks[LARGEST_POWER + 1]; /* the first one by power; 0: there is none */

/* An address before which the memory is there; 0 if it can't grow that far. */
static uintptr_t grow_memory(uintptr_t size)
{
    if (used_memory == 0) {
        used_memory = ((uintptr_t)&__heap_base + HEADER_SIZE - 1) & ~(uintptr_t)(HEADER_SIZE - 1);
        grown_memory = __builtin_wasm_memory_size(0) * PAGE_SIZE;
    }
    uintptr_t end = used_memory + size;
    if (end < used_memory)
        return 0;
    if (end > grown_memory) {
        size_t pages = (end - grown_memory + PAGE_SIZE - 1) / PAGE_SIZE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return 0;
        grown_memory += pages * PAGE_SIZE;
    }
    return end;
}

void *malloc(size_t size)
{
    if (size > ((size_t)1 << LARGEST_POWER) - HEADER_SIZE)
        return NULL;
    int power = SMALLEST_POWER;
    while (((size_t)1 << power) < size + HEADER_SIZE)
        power++;
    uintptr_t block = free_blocks[power];
    if (block != 0)
        free_blocks[power] = *(uintptr_t *)block;
    else {
        uintptr_t end = grow_memory((uintptr_t)1 << power);
        if (end == 0)
            return NULL;
        block = used_memory;
        used_memory = end;
    }
    *(uintptr_t *)block = (uintptr_t)power;
    return (void *)(block + HEADER_SIZE);
}

void free(void *old)
{
    if (old == NULL)
        return;
    uintptr_t block = (uintptr_t)old - HEADER_SIZE, power = *(uintptr_t *)block;
    *(uintptr_t *)block = free_blocks[power];
    free_blocks[power] = block;
}

void *calloc(size_t n, size_t size)
{
    void *block = n > SIZE_MAX / size ? NULL : malloc(n * size);
    return block == NULL ? NULL : memset(block, 0, n * size);
}

void *realloc(void *old, size_t size)
{
    if (old == NULL)
        return malloc(size);
    size_t room = ((size_t)1 << *(uintptr_t *)((uintptr_t)old - HEADER_SIZE)) - HEADER_SIZE;
    if (size <= room)
        return old;
    void *moved = malloc(size);
    if (moved == NULL)
        return NULL;
    memcpy(moved, old, room);
    free(old);
    return moved;
}

void *memchr(const void *bytes, int byte, size_t n)
{
    for (const unsigned char *at = bytes; n > 0; at++, n--)
        if (*at == (unsigned char)byte)
            return (void *)at;
    return NULL;
}

int memcmp(const void *one, const void *two, size_t n)
{
    for (const unsigned char *a = one, *b = two; n > 0; a++, b++, n--)
        if (*a != *b)
            return *a - *b;
    return 0;
}

char *strchr(const char *text, int byte)
{
    for (; *text != (char)byte; text++)
        if (*text == 0)
            return NULL;
    return (char *)text;
}

#endif
