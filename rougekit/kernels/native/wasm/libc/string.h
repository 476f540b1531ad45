#ifndef ROUGEKIT_STRING_H
#define ROUGEKIT_STRING_H
#include <stddef.h>
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset
void *memchr(const void *bytes, int byte, size_t n);
int memcmp(const void *one, const void *two, size_t n);
char *strchr(const char *text, int byte);
#endif
