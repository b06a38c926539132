// Puts files into the program as it is compiled: an array literal in Swift takes some hundred times
// as long. `#embed` is of C23 (6.10.4); clang has it in older versions of C, too.
#include "files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// What is before and after a file's `#embed`.
#define FILE(name) case reel_##name: { static const unsigned char bytes[] = {
#define END }; return (struct reel_bytes){bytes, sizeof bytes}; }

struct reel_bytes reel_bytes_of(enum reel_file file) {
  switch (file) {
    FILE(protocol_json)
#embed "../../Tools/ReelTools/Schemas/protocol.json"
    END
    FILE(tools_json)
#embed "../../Tools/ReelTools/Schemas/tools.json"
    END
    FILE(report_html)
#embed "../../Tools/ReelTools/Reporting/Page/report.html"
    END
    FILE(report_css)
#embed "../../Tools/ReelTools/Reporting/Page/report.css"
    END
    FILE(data_js)
#embed "../../Tools/ReelTools/Reporting/Page/data.js"
    END
    FILE(state_js)
#embed "../../Tools/ReelTools/Reporting/Page/state.js"
    END
    FILE(questions_js)
#embed "../../Tools/ReelTools/Reporting/Page/questions.js"
    END
    FILE(frames_js)
#embed "../../Tools/ReelTools/Reporting/Page/frames.js"
    END
    FILE(tree_js)
#embed "../../Tools/ReelTools/Reporting/Page/tree.js"
    END
    FILE(pictures_js)
#embed "../../Tools/ReelTools/Reporting/Page/pictures.js"
    END
    FILE(page_js)
#embed "../../Tools/ReelTools/Reporting/Page/page.js"
    END
    FILE(live_js)
#embed "../../Tools/ReelTools/Reporting/Page/live.js"
    END
    FILE(exact_js)
#embed "../../Tools/ReelTools/Reporting/Page/exact.js"
    END
  }
  return (struct reel_bytes){0, 0};
}
