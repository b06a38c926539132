// Puts the catalogs into the program as it is compiled; see also `CReelFiles`.
//
// A language is two lines here, and its name in the list.
#include "texts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define LANGUAGE de
#include "language.h"
#define LANGUAGE es
#include "language.h"

static const struct reel_language *const languages[] = {&language_de, &language_es};

const struct reel_language *const *reel_languages(size_t *count) {
  *count = sizeof languages / sizeof languages[0];
  return languages;
}
