#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef __APPLE__
#define LIBRARY "libcurl.4.dylib"
#else
#define LIBRARY "libcurl.so.4"
#endif

// The functions of libcurl that are used, without `curl_`.
#define FUNCTIONS(EACH)                                                                     \
  EACH(global_init)                                                                         \
  EACH(multi_init) EACH(multi_cleanup) EACH(multi_setopt) EACH(multi_add_handle)            \
  EACH(multi_remove_handle) EACH(multi_perform) EACH(multi_poll) EACH(multi_wakeup)         \
  EACH(multi_info_read)                                                                     \
  EACH(easy_init) EACH(easy_cleanup) EACH(easy_setopt) EACH(easy_getinfo)                   \
  EACH(slist_append) EACH(slist_free_all)                                                   \
  EACH(url) EACH(url_cleanup) EACH(url_set) EACH(url_get) EACH(free)

#define MEMBER(name) __typeof__(curl_##name) *name;
static struct {
  FUNCTIONS(MEMBER)
} curl;

static char problem[500];

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    snprintf(problem, sizeof problem, "%s", dlerror());
    return;
  }
#define FIND(name)                                                             \
  curl.name = (__typeof__(curl.name))dlsym(library, "curl_" #name);            \
  if (curl.name == NULL) {                                                     \
    snprintf(problem, sizeof problem, LIBRARY " is too old: no curl_" #name);  \
    return;                                                                    \
  }
  FUNCTIONS(FIND)
}

const char *reel_curl_problem(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return problem[0] == '\0' ? NULL : problem;
}

static int is_loaded(void) { return reel_curl_problem() == NULL; }

CURLcode reel_curl_start(void) {
  return is_loaded() ? curl.global_init(CURL_GLOBAL_DEFAULT) : CURLE_FAILED_INIT;
}

CURLM *reel_curl_multi_init(void) { return is_loaded() ? curl.multi_init() : NULL; }

void reel_curl_multi_cleanup(CURLM *multi) { curl.multi_cleanup(multi); }

CURLMcode reel_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl.multi_setopt(multi, option, value);
}

CURLMcode reel_curl_multi_add_handle(CURLM *multi, CURL *handle) {
  return curl.multi_add_handle(multi, handle);
}

CURLMcode reel_curl_multi_remove_handle(CURLM *multi, CURL *handle) {
  return curl.multi_remove_handle(multi, handle);
}

CURLMcode reel_curl_multi_perform(CURLM *multi, int *running) {
  return curl.multi_perform(multi, running);
}

CURLMcode reel_curl_multi_wait(CURLM *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode reel_curl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }

CURLMsg *reel_curl_multi_info_read(CURLM *multi, int *left) {
  return curl.multi_info_read(multi, left);
}

CURL *reel_curl_easy_init(void) { return is_loaded() ? curl.easy_init() : NULL; }

void reel_curl_easy_cleanup(CURL *handle) { curl.easy_cleanup(handle); }

CURLcode reel_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode reel_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode reel_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode reel_curl_set_headers(CURL *handle, struct curl_slist *headers) {
  return curl.easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

CURLcode reel_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode reel_curl_set_transfer(CURL *handle, CURLoption option, reel_curl_transfer function) {
  return curl.easy_setopt(handle, option, function);
}

CURLcode reel_curl_set_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl.easy_setopt(handle, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
}

CURLcode reel_curl_set_no_log_in(CURL *handle) {
  return curl.easy_setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_NONE);
}

long reel_curl_status(CURL *handle) {
  long status = 0;
  curl.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

void *reel_curl_private(CURL *handle) {
  char *value = NULL;
  curl.easy_getinfo(handle, CURLINFO_PRIVATE, &value);
  return value;
}

curl_off_t reel_curl_sent(CURL *handle) {
  curl_off_t sent = 0;
  curl.easy_getinfo(handle, CURLINFO_SIZE_UPLOAD_T, &sent);
  return sent;
}

int reel_curl_has_begun(CURL *handle) {
  curl_off_t moment = 0;
  curl.easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME_T, &moment);
  return moment > 0;
}

struct curl_slist *reel_curl_slist_append(struct curl_slist *list, const char *line) {
  return curl.slist_append(list, line);
}

void reel_curl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }

CURLU *reel_curl_url(void) { return is_loaded() ? curl.url() : NULL; }

void reel_curl_url_cleanup(CURLU *url) { curl.url_cleanup(url); }

CURLUcode reel_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  return curl.url_set(url, part, text, flags);
}

CURLUcode reel_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  return curl.url_get(url, part, text, flags);
}

void reel_curl_free(void *text) { curl.free(text); }
