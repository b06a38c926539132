// libpq, PostgreSQL's client library, and a part that has to be written in C.
#ifndef REEL_CPOSTGRES_SHIM_H
#define REEL_CPOSTGRES_SHIM_H

// Before all other headers, so that this is the first error.
#if !__has_include(<libpq-fe.h>)
#error "libpq is missing; on Debian and Ubuntu: apt-get install pkg-config libpq-dev"
#endif

#include <libpq-fe.h>

static inline void reel_pq_ignore(void *argument, const PGresult *result) {
  (void)argument;
  (void)result;
}

// Keeps the server's notices off standard error, where they would appear between answers.
static inline void reel_pq_silence(PGconn *connection) {
  PQsetNoticeReceiver(connection, reel_pq_ignore, 0);
}

#endif
