// libcurl, loaded when it is first needed. With the libraries for TLS, Kerberos and LDAP that it
// needs itself, loading it takes a third of the time in which a program starts that sends nothing.
//
// Functions have the names of libcurl's, with `reel_` in front. Variadic ones, which Swift does not
// import, have one function for each kind of option.
#ifndef REEL_CCURL_H
#define REEL_CCURL_H

// Before all other headers, so that this is the first error.
#if !__has_include(<curl/curl.h>)
#error "libcurl is missing; on Debian and Ubuntu: apt-get install pkg-config libcurl4-openssl-dev"
#endif

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Loads libcurl, on the first call. Returns NULL, or the reason why it cannot be used; functions
// that create something then return NULL or an error.
const char *reel_curl_problem(void);

CURLcode reel_curl_start(void);

CURLM *reel_curl_multi_init(void);
void reel_curl_multi_cleanup(CURLM *multi);
CURLMcode reel_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode reel_curl_multi_add_handle(CURLM *multi, CURL *handle);
CURLMcode reel_curl_multi_remove_handle(CURLM *multi, CURL *handle);
CURLMcode reel_curl_multi_perform(CURLM *multi, int *running);
// Waits for that many milliseconds, or until something happens or the handle is woken up.
CURLMcode reel_curl_multi_wait(CURLM *multi, int milliseconds);
CURLMcode reel_curl_multi_wakeup(CURLM *multi);
CURLMsg *reel_curl_multi_info_read(CURLM *multi, int *left);

typedef size_t (*reel_curl_transfer)(char *bytes, size_t size, size_t count, void *context);

CURL *reel_curl_easy_init(void);
void reel_curl_easy_cleanup(CURL *handle);
CURLcode reel_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode reel_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
// The text is copied.
CURLcode reel_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode reel_curl_set_headers(CURL *handle, struct curl_slist *headers);
CURLcode reel_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode reel_curl_set_transfer(CURL *handle, CURLoption option, reel_curl_transfer function);
// Allows only HTTP, with or without TLS.
CURLcode reel_curl_set_web_only(CURL *handle);
// Keeps libcurl from sending names and passwords itself: a server sees only the request's headers.
CURLcode reel_curl_set_no_log_in(CURL *handle);
long reel_curl_status(CURL *handle);
void *reel_curl_private(CURL *handle);
curl_off_t reel_curl_sent(CURL *handle);
// Whether a connection was ready for the request, on which it may have been sent.
int reel_curl_has_begun(CURL *handle);

struct curl_slist *reel_curl_slist_append(struct curl_slist *list, const char *line);
void reel_curl_slist_free_all(struct curl_slist *list);

CURLU *reel_curl_url(void);
void reel_curl_url_cleanup(CURLU *url);
CURLUcode reel_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags);
CURLUcode reel_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags);
void reel_curl_free(void *text);

#endif
