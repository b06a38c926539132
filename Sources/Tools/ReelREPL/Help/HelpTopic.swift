import ReelTexts

/// General topics of help.
enum HelpTopic: String, Codable, Sendable, CaseIterable {
  case paths, conditions, keys, scripts, json, environments, recording

  /// The summary, in one line.
  var summary: Text {
    switch self {
    case .paths: "how a part of the state is named"
    case .conditions: "tests of a state, for expect, .break, .bisect and .find"
    case .keys: "keys that edit a line, and other keys at a terminal"
    case .scripts: "lines in a file, with expectations"
    case .json: "answers for programs, one object per line"
    case .environments: "where services are: config.json, --env and --api"
    case .recording: "a session in a file, to be replayed"
    }
  }

  /// Returns the whole text in paragraphs, for a program of that name.
  func text(of program: String) -> Text {
    switch self {
    case .paths:
      """
      A path leads from the name of an app into its state; .state PATH shows what is there.
        minipools.pools[0].name     a member, and an element by its place
        minipools.pools[id=2].name  the first element whose id is 2
        minipools["a name"]         a member whose name has other characters
        minipools.pools.count       how many elements there are
      The name of the current app may be left out: pools.count. A path that begins with the
      name of an app means that app. In a script, the app is that of the last .use, or else the
      first one; on the command line, only a program's only app need not be named.
      An optional that is nil is null, and so is everything below it. A name that does not exist
      is an error, which suggests the nearest one that does. Tab completes paths.
      """
    case .conditions:
      """
      A comparison is a path, an operator and a value in JSON. `PATH exists` holds if there is
      a value that is not null.
        ==  !=              the same value, a different one
        <  <=  >  >=        numbers, and texts in their order
        contains            text in a text, an element in an array, the name of a \
      member in an object
        matches             a regular expression (regex): "^Trip"
      `not` binds tightest, then `and`, then `or`; parentheses group.
        minipools.pools.count >= 3 and not minipools.pools[id=9] exists
      A condition that can never hold, such as one that compares a number with a text, is an \
      error.
      """
    case .keys:
      """
      Tab                   completes: commands, ids, paths, frames, files, topics; in its
                            list, Tab and the arrows select, letters filter, Enter takes
      Up, Down              go through earlier lines that begin like this one, or contain
                            it; in a second row, Up makes one line of all rows
      Ctrl-R                lists those that contain it; Delete removes one for good
      Right, Ctrl-E, Alt-F  accept the suggestion: all of it, or one word
      Alt-B, Alt-F          go to the previous or next word; Alt-Left, Alt-Right by
                            arguments
      Ctrl-W, Alt-D         remove it; Ctrl-U, Ctrl-K what is before or behind the cursor
      Ctrl-Y, Alt-Y         insert what was removed, or what was removed before that
      Alt-.                 inserts the last word of an earlier line
      Ctrl-_, Alt-/         undo and redo an edit of the line
      Alt-E                 opens the line in $EDITOR
      Ctrl-C                discards the line, or interrupts a command
      Ctrl-D                ends the session, on an empty line
      Ctrl-Z                suspends the shell; fg resumes it with its line
      After .undo, .redo, .back and .play an empty line goes one step further. Several pasted
      lines are shown first, and run when you press Enter.
      """
    case .scripts:
      """
      A script has the lines that you would type. `#` begins a comment; "…" quotes with JSON's
      escapes, '…' quotes literally. Time is virtual, so waiting takes no real time.
        open 2
        edit
        set goal 30
        save
        wait
        expect minipools.pools[id=2].goalAmountValue == 30
      The first line that fails ends it, unless the next is `expect error`. The lines after a
      command answer its questions; `env:NAME` there is an environment variable's value.
      .save FILE.script writes the session as a script, .run FILE runs a script here, and `run` \
      on
      the command line runs many in parallel, each on fresh data or on those that it names first:
      .data FOLDER.
      """
    case .json:
      """
      With --mode json, or after .mode json, standard output has one object per line, and \
      nothing
      else. Every line of input is answered by one:
        {"line":3,"ok":true,"answer":{"kind":"frames",…},…}
        {"line":4,"ok":false,"error":{"code":"locked",…},…}
      An error has a code, a message, column and length in the line, a suggestion, and details
      by its code. Unrequested news, such as a new screen, arrives as events
      between the answers:
        {"event":{"kind":"screen","value":{…}}}
      Missing values are null, never absent. `\(verbatim: program) schema` prints the JSON \
      schema of
      all of it. Errors also go to standard error, for people.
      """
    case .environments:
      """
      By default, the apps use a backend that runs inside the program. Other services are named
      on the command line, or in ~/.config/\(verbatim: program)/config.json; with --data DIR, in
      DIR/config/config.json:
        {
          "api": {"minipools": "http://127.0.0.1:8080/minipools"},
          "environments": {
            "staging": {"minipools": "https://staging.example.org/minipools"},
            "production": {"minipools": "https://example.org/minipools"}
          }
        }
      api          the usual services, by the name of the app
      --env NAME   those of an environment, which override the usual ones
      --api APP=URL  one service, which overrides both; repeat it for several apps
      An app without a named service uses the backend inside the program. The prompt is red in
      `production` and `live`. `\(verbatim: program) run` reads the file only if --env is \
      given, so a
      script does the same everywhere. .status shows which services are used.
      """
    case .recording:
      """
      A recording has every action of the session, including the answers of services, so a \
      replay
      needs no service and reaches the same states.
        .record                    shows whether the session is recorded, and where
        .record start goal.reel    records from the beginning
        .record stop goal.reel     writes the session so far
        .replay goal.reel          replays it and compares its digests
      Sessions at a terminal are recorded automatically, in \
      ~/.local/state/\(verbatim: program)/recordings;
      the newest 20 are kept. `\(verbatim: program) replay FILE` checks one, \
      `\(verbatim: program) open FILE`
      continues it, `\(verbatim: program) why FILE PATH` explains a value in it. No file is \
      overwritten, and
      none contains a secret.
      """
    }
  }
}
