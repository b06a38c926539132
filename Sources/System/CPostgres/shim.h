// libpq, the library of PostgreSQL for its clients, and what Swift cannot do with it.
#ifndef REEL_CPOSTGRES_SHIM_H
#define REEL_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

static inline void reel_pq_ignore(void *argument, const PGresult *result) {
  (void)argument;
  (void)result;
}

// Keeps the server's notices off the standard error, where they would stand between answers.
static inline void reel_pq_silence(PGconn *connection) {
  PQsetNoticeReceiver(connection, reel_pq_ignore, 0);
}

#endif
