// SQLite, and wrappers for parts that Swift cannot import.
#ifndef REEL_CSQLITE_SHIM_H
#define REEL_CSQLITE_SHIM_H

// Before all other headers, so that this is the first error.
#if !__has_include(<sqlite3.h>)
#error "SQLite is missing; on Debian and Ubuntu: apt-get install pkg-config libsqlite3-dev"
#endif

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import. It makes
// SQLite copy the text, so that the caller may free its buffer.
static inline int reel_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline void reel_sqlite3_result_text(
    sqlite3_context *context, const char *text, int length) {
  sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
}

// Returns a copy of a text that SQLite frees; sqlite3_mprintf, which makes it, is variadic.
static inline char *reel_sqlite3_copy(const char *text) {
  return sqlite3_mprintf("%s", text);
}

#endif
