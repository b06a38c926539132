#ifndef REEL_TEXTS_H
#define REEL_TEXTS_H

#include <stddef.h>

/// A file in gettext's format: the texts of one module in one language.
struct reel_catalog {
  const unsigned char *start;
  size_t count;
};

/// The files of one language.
struct reel_language {
  /// The language's code (ISO 639).
  const char *code;
  const struct reel_catalog *catalogs;
  size_t count;
};

/// Returns the languages besides English that the program carries, and their number.
const struct reel_language *const *reel_languages(size_t *count);

#endif
