// libmicrohttpd, and wrappers for parts that Swift cannot import: MHD_start_daemon is variadic,
// enumerations are imported in different ways, and the type of sockets differs between systems.
#ifndef REEL_CMICROHTTPD_SHIM_H
#define REEL_CMICROHTTPD_SHIM_H

// Before all other headers, so that this is the first error.
#if !__has_include(<microhttpd.h>)
#error "libmicrohttpd is missing; on Debian and Ubuntu: apt-get install pkg-config libmicrohttpd-dev"
#endif

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <microhttpd.h>

// The callbacks of a daemon, and the context that they receive.
struct reel_mhd_callbacks {
  void *context;
  // Called when a connection has been opened, and when it is about to be closed.
  MHD_NotifyConnectionCallback connection;
  // Called with the undecoded request target; returns the request's own context.
  void *(*begin)(void *context, const char *target, struct MHD_Connection *connection);
  // Called with the headers, with each part of the body, and at the end of the request.
  MHD_AccessHandlerCallback handle;
  // Called when the request is over, successful or not.
  MHD_RequestCompletedCallback end;
};

// Starts a daemon on a listening socket. Each connection has a thread, so that an intentionally
// slow answer does not delay others.
static inline struct MHD_Daemon *reel_mhd_start(
    int listening, unsigned int connections, unsigned int idle_seconds,
    struct reel_mhd_callbacks callbacks) {
  return MHD_start_daemon(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL | MHD_USE_ITC,
      0, NULL, NULL, callbacks.handle, callbacks.context,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listening,
      MHD_OPTION_URI_LOG_CALLBACK, callbacks.begin, callbacks.context,
      MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection, callbacks.context,
#if MHD_VERSION >= 0x00097601
      MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1,
#else
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
#endif
      MHD_OPTION_NOTIFY_COMPLETED, callbacks.end, callbacks.context,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
      MHD_OPTION_THREAD_STACK_SIZE, (size_t)(1 << 20),
      MHD_OPTION_END);
}

// These names work with all versions of libmicrohttpd; some versions' constants are imported as
// Swift enumerations.
static const enum MHD_Result reel_mhd_yes = MHD_YES;
static const enum MHD_Result reel_mhd_no = MHD_NO;
static const enum MHD_ValueKind reel_mhd_headers = MHD_HEADER_KIND;

// Returns whether a connection has been opened; otherwise it is about to be closed.
static inline int reel_mhd_is_open(enum MHD_ConnectionNotificationCode code) {
  return code == MHD_CONNECTION_NOTIFY_STARTED;
}

// Returns the socket of a connection; −1 if it has none.
static inline int reel_mhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : (int)info->connect_fd;
}

// Creates a response with a copy of the bytes.
static inline struct MHD_Response *reel_mhd_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// The value that a reader returns at the end of its body.
static const ssize_t reel_mhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;

// Creates a response whose body is streamed from `read` until that returns the end; `release` is
// called when the reader is not needed any more.
static inline struct MHD_Response *reel_mhd_open_response(
    MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback release) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 32768, read, context, release);
}

// Sends bytes without libmicrohttpd, which cannot answer in the middle of a body, and closes the
// connection for writing. Bytes that cannot be sent at once are lost: the client is at fault
// already.
static inline void reel_mhd_send_last(
    struct MHD_Connection *connection, const void *bytes, size_t count) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  int flags = 0;
#ifdef MSG_NOSIGNAL
  flags = MSG_NOSIGNAL;
#endif
  if (info != NULL && send(info->connect_fd, bytes, count, flags) >= 0) {
    shutdown(info->connect_fd, SHUT_WR);
  }
}

// Listens on a numeric address or a host name. Returns the socket and, in *bound, its port; on
// failure −1, with errno set.
static inline int reel_listen(const char *host, uint16_t port, uint16_t *bound) {
  char service[8];
  struct addrinfo hints, *found = NULL;
  memset(&hints, 0, sizeof hints);
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  snprintf(service, sizeof service, "%u", (unsigned)port);
  if (getaddrinfo(host, service, &hints, &found) != 0 || found == NULL) {
    errno = EADDRNOTAVAIL;
    return -1;
  }
  int reason = EADDRNOTAVAIL;
  int listening = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
  if (listening < 0) {
    reason = errno;
  } else {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    int on = 1;
    // A port whose last connections linger in TIME_WAIT is free; one with a listener is not.
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    fcntl(listening, F_SETFD, FD_CLOEXEC);
    if (bind(listening, found->ai_addr, found->ai_addrlen) != 0 || listen(listening, 128) != 0
        || getsockname(listening, (struct sockaddr *)&address, &length) != 0) {
      reason = errno;
      close(listening);
      listening = -1;
    } else if (address.ss_family == AF_INET6) {
      *bound = ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    } else {
      *bound = ntohs(((struct sockaddr_in *)&address)->sin_port);
    }
  }
  freeaddrinfo(found);
  errno = reason;
  return listening;
}

#endif
