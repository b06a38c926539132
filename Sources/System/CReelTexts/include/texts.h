#ifndef REEL_TEXTS_H
#define REEL_TEXTS_H

#include <string.h>

/// The texts of one language.
struct reel_language {
  /// The language's code (ISO 639).
  const char *code;
  /// Files in gettext's format, one for each module; NULL after the last one.
  const char *const *catalogs;
};

/// Returns the languages besides English that the program carries, and their number.
const struct reel_language *reel_languages(size_t *count);

#endif
