// libedit, and wrappers that Swift can call: `el_set`, `el_get` and `history_w` are variadic, so
// Swift does not import them, and each of the editor's uses has a typed wrapper here. Wide
// characters are passed as int32_t, which is wchar_t's type on Linux and macOS, so that Swift code
// does not depend on how wchar_t is imported.
#ifndef REEL_CEDITLINE_SHIM_H
#define REEL_CEDITLINE_SHIM_H

// Before all other headers, so that this is the first error.
#if !__has_include(<histedit.h>)
#error "libedit is missing; on Debian and Ubuntu: apt-get install pkg-config libedit-dev"
#endif

#include <stdint.h>
#include <stdio.h>
#include <wchar.h>
#include <wctype.h>
#include <histedit.h>

_Static_assert(sizeof(wchar_t) == sizeof(int32_t), "wchar_t must have 32 bits");

// Declared by <wchar.h> only under feature macros that a module's header cannot set.
extern int wcwidth(wchar_t);

/// Returns the width of a character as libedit counts it; -1 if it cannot be shown.
static inline int reel_width(int32_t character) { return wcwidth((wchar_t)character); }
static inline int reel_is_control(int32_t character) { return iswcntrl((wint_t)character) != 0; }
static inline int reel_is_printable(int32_t character) { return iswprint((wint_t)character) != 0; }

/// Reads one character; returns 1, or 0 at the end of input, or -1 to abandon the line.
typedef int (*reel_reader)(EditLine *, int32_t *);
/// Runs for a bound key; returns one of CC_NORM, CC_REFRESH, CC_CURSOR, CC_ERROR …
typedef unsigned char (*reel_key_function)(EditLine *, int);
/// Returns the prompt, which libedit only reads.
typedef int32_t *(*reel_prompt_function)(EditLine *);

/// The process's standard streams: the macros are mutable globals, which strict concurrency
/// checking rejects.
static inline FILE *reel_stdin(void) { return stdin; }
static inline FILE *reel_stdout(void) { return stdout; }
static inline FILE *reel_stderr(void) { return stderr; }

// `el_wset` rather than `el_set` for the reader and the prompt: on macOS, `el_set` reads characters
// as `char`.
static inline int reel_set_reader(EditLine *el, reel_reader reader) {
  return el_wset(el, EL_GETCFN, reader);
}

static inline int reel_set_prompt(EditLine *el, reel_prompt_function prompt, int literal) {
  return el_wset(el, EL_PROMPT_ESC, prompt, literal);
}

static inline int reel_set_client_data(EditLine *el, void *data) {
  return el_set(el, EL_CLIENTDATA, data);
}

static inline void *reel_client_data(EditLine *el) {
  void *data = NULL;
  return el_get(el, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

static inline int reel_set_editor(EditLine *el, const char *name) {
  return el_set(el, EL_EDITOR, name);
}

/// Returns whether the vi key map is in use.
static inline int reel_uses_vi(EditLine *el) {
  const char *name = NULL;
  return el_get(el, EL_EDITOR, &name) == 0 && name != NULL && name[0] == 'v';
}

static inline int reel_set_terminal(EditLine *el, const char *type) {
  return el_set(el, EL_TERMINAL, type);
}

static inline int reel_set_signal_handling(EditLine *el, int on) {
  return el_set(el, EL_SIGNAL, on);
}

static inline int reel_set_editing(EditLine *el, int on) {
  return el_set(el, EL_EDITMODE, on);
}

/// Makes keys such as Ctrl-C and Ctrl-S arrive as characters while a line is edited.
static inline int reel_disable_signal_keys(EditLine *el) {
  return el_set(el, EL_SETTY, "-d", "-isig", NULL) | el_set(el, EL_SETTY, "-d", "-ixon", NULL);
}

/// Puts the terminal into editing mode (1) or back into its ordinary mode (0).
static inline int reel_prepare_terminal(EditLine *el, int on) {
  return el_set(el, EL_PREP_TERM, on);
}

/// Redraws the prompt and the line from the cursor's position.
static inline int reel_refresh(EditLine *el) { return el_set(el, EL_REFRESH); }

static inline int reel_add_function(
    EditLine *el, const char *name, const char *help, reel_key_function function) {
  return el_set(el, EL_ADDFN, name, help, function);
}

static inline int reel_bind(EditLine *el, const char *key, const char *function) {
  return el_set(el, EL_BIND, key, function, NULL);
}

/// Binds a key in vi's command mode.
static inline int reel_bind_alternative(EditLine *el, const char *key, const char *function) {
  return el_set(el, EL_BIND, "-a", key, function, NULL);
}

/// Prints all bindings to a stream, in place of the usual one.
static inline void reel_print_bindings(EditLine *el, FILE *stream, FILE *usual) {
  el_set(el, EL_SETFP, 1, stream);
  el_set(el, EL_BIND, NULL);
  el_set(el, EL_SETFP, 1, usual);
}

/// Writes to another stream from now on; a window's size is not known while that is no terminal.
static inline void reel_set_output(EditLine *el, FILE *stream) { el_set(el, EL_SETFP, 1, stream); }

static inline const int32_t *reel_line_start(EditLine *el) {
  return (const int32_t *)el_wline(el)->buffer;
}

/// Returns the number of characters on the line.
static inline int reel_line_length(EditLine *el) {
  const LineInfoW *info = el_wline(el);
  return (int)(info->lastchar - info->buffer);
}

/// Returns the number of characters before the cursor.
static inline int reel_line_cursor(EditLine *el) {
  const LineInfoW *info = el_wline(el);
  return (int)(info->cursor - info->buffer);
}

/// Inserts zero-terminated text before the cursor; returns -1 if there is no room.
static inline int reel_insert(EditLine *el, const int32_t *text) {
  return el_winsertstr(el, (const wchar_t *)text);
}

/// Reads a line; returns NULL if it was abandoned, in which case `count` is -1, or if input ended.
static inline const int32_t *reel_gets(EditLine *el, int *count) {
  return (const int32_t *)el_wgets(el, count);
}

static inline int reel_set_history(EditLine *el, HistoryW *history) {
  return el_wset(el, EL_HIST, history_w, history);
}

static inline int reel_history_prepare(HistoryW *history, int limit) {
  HistEventW event;
  return history_w(history, &event, H_SETSIZE, limit) < 0
             ? -1
             : history_w(history, &event, H_SETUNIQUE, 1);
}

static inline int reel_history_clear(HistoryW *history) {
  HistEventW event;
  return history_w(history, &event, H_CLEAR);
}

static inline int reel_history_enter(HistoryW *history, const int32_t *line) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, (const wchar_t *)line);
}

#endif
