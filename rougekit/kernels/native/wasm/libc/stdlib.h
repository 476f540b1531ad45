#ifndef ROUGEKIT_STDLIB_H
#define ROUGEKIT_STDLIB_H
#include <stddef.h>
void *malloc(size_t size);
void *calloc(size_t n, size_t size);
void *realloc(void *old, size_t size);
void free(void *old);
#endif
