#include "CZlib.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef __APPLE__
#define LIBRARY "libz.1.dylib"
#else
#define LIBRARY "libz.so.1"
#endif

// Of <zlib.h>.
enum { ok = 0, no_room = -5, default_level = -1 };

static struct {
  unsigned long (*bound)(unsigned long);
  int (*deflate)(unsigned char *, unsigned long *, const unsigned char *, unsigned long, int);
  int (*inflate)(unsigned char *, unsigned long *, const unsigned char *, unsigned long);
} zlib;

static char problem[500];

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    snprintf(problem, sizeof problem, "%s", dlerror());
    return;
  }
#define FIND(member, name)                                                     \
  zlib.member = (__typeof__(zlib.member))dlsym(library, name);                 \
  if (zlib.member == NULL) {                                                   \
    snprintf(problem, sizeof problem, LIBRARY " has no %s", name);             \
    return;                                                                    \
  }
  FIND(bound, "compressBound")
  FIND(deflate, "compress2")
  FIND(inflate, "uncompress")
}

const char *reel_zlib_problem(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return problem[0] == '\0' ? NULL : problem;
}

unsigned long reel_zlib_bound(unsigned long count) { return zlib.bound(count); }

int reel_zlib_deflate(
  unsigned char *result, unsigned long *length, const unsigned char *bytes, unsigned long count) {
  return zlib.deflate(result, length, bytes, count, default_level) == ok;
}

enum reel_zlib_outcome reel_zlib_inflate(
  unsigned char *result, unsigned long *length, const unsigned char *bytes, unsigned long count) {
  switch (zlib.inflate(result, length, bytes, count)) {
  case ok: return reel_zlib_inflated;
  case no_room: return reel_zlib_needs_room;
  default: return reel_zlib_damaged;
  }
}
