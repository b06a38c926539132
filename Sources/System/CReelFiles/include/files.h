#ifndef REEL_FILES_H
#define REEL_FILES_H

#include <stddef.h>

/// A file that the program carries within itself.
enum reel_file {
  // The protocol of `.mode json`, and the tools of an agent.
  reel_protocol_json,
  reel_tools_json,
  // The page of a report.
  reel_report_html,
  reel_report_css,
  reel_data_js,
  reel_state_js,
  reel_questions_js,
  reel_frames_js,
  reel_tree_js,
  reel_pictures_js,
  reel_page_js,
  reel_live_js,
  reel_exact_js,
};

/// The content of a file.
struct reel_bytes {
  const void *start;
  size_t count;
};

/// Returns the content of a file; it stays where it is as long as the program runs.
struct reel_bytes reel_bytes_of(enum reel_file file);

#endif
