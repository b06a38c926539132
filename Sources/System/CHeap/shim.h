#ifndef REEL_CHEAP_SHIM_H
#define REEL_CHEAP_SHIM_H

#include <stddef.h>
// Defines __GLIBC__ on systems with glibc.
#include <stdlib.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>

/// Returns the number of heap bytes in use; 0 if the system does not report it.
static inline size_t reel_heap_bytes(void) {
  malloc_statistics_t statistics = {0};
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
}
#elif defined(__GLIBC__)
#include <malloc.h>

/// Returns the number of heap bytes in use; 0 if the system does not report it.
static inline size_t reel_heap_bytes(void) {
#if __GLIBC_PREREQ(2, 33)
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}
#else
/// Returns the number of heap bytes in use; 0 if the system does not report it.
static inline size_t reel_heap_bytes(void) { return 0; }
#endif

#endif
