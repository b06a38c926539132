// Puts the catalogs into the program as it is compiled; see also `CReelFiles`.
#include "texts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// A language is two lines here.
static const struct reel_language languages[] = {
#define LANGUAGE de
#include "language.h"
#define LANGUAGE es
#include "language.h"
};

const struct reel_language *reel_languages(size_t *count) {
  *count = sizeof languages / sizeof languages[0];
  return languages;
}
