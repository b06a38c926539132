// libcurl, and wrappers for its variadic functions, which Swift does not import: each kind of
// option has a function of its own.
#ifndef REEL_CCURL_SHIM_H
#define REEL_CCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

typedef size_t (*reel_curl_transfer)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode reel_curl_start(void) {
  return curl_global_init(CURL_GLOBAL_DEFAULT);
}

static inline CURLcode reel_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode reel_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

// The text is copied.
static inline CURLcode reel_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode reel_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode reel_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode reel_curl_set_transfer(
    CURL *handle, CURLoption option, reel_curl_transfer function) {
  return curl_easy_setopt(handle, option, function);
}

// Allows only HTTP, with or without TLS.
static inline CURLcode reel_curl_set_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
}

// Keeps libcurl from sending names and passwords itself: a server sees only the request's headers.
static inline CURLcode reel_curl_set_no_log_in(CURL *handle) {
  return curl_easy_setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_NONE);
}

static inline long reel_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

static inline void *reel_curl_private(CURL *handle) {
  char *value = NULL;
  curl_easy_getinfo(handle, CURLINFO_PRIVATE, &value);
  return value;
}

static inline curl_off_t reel_curl_sent(CURL *handle) {
  curl_off_t sent = 0;
  curl_easy_getinfo(handle, CURLINFO_SIZE_UPLOAD_T, &sent);
  return sent;
}

static inline CURLMcode reel_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

#endif
