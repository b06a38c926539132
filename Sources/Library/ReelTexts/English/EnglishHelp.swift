extension CommandTexts.Help {
  /// The English texts.
  static let english = CommandTexts.Help(
    noSuchCommand: { "there is no command “\($0)”\($1)" },
    notNow: "  (not now)",
    advice: ".help lists all commands",
    also: { "also: \($0)" },
    askedFor: { "asked for; \($0)" },
    neverInLine: "never part of the line",
    forExample: { "for example \($0)" },
    examples: "Examples:",
    furtherHelp:
      ".help NAME says more about a command or a topic; .help WORD finds all mentions of a word.",
    topics: "topics",
    settings: "settings",
    commands: "commands",
    mentions: { "Mentions of “\($0)”; .help NAME says more:" },
    groups: Groups(
      orientation: "orientation", history: "what happened, and why",
      travel: "time travel", branches: "branches",
      editing: "editing history", files: "saving and sharing",
      world: "the outside world", checks: "checks"))
}

extension CommandTexts.Topics {
  /// The English texts.
  static let english = CommandTexts.Topics(
    pathsSummary: "how a part of the state is named",
    paths: """
      A path leads from the name of an app into its state; .state PATH shows what is there.
        minipools.pools[0].name     a member, and an element by its place
        minipools.pools[id=2].name  the first element whose id is 2
        minipools["a name"]         a member whose name has other characters
        minipools.pools.count       how many elements there are
      An optional that is nil is null, and so is everything below it. A name that does not exist
      is an error, which suggests the nearest one that does. Tab completes paths.
      """,
    conditionsSummary: "tests of a state, for expect, .break, .bisect and .find",
    conditions: """
      A comparison is a path, an operator and a value in JSON. `PATH exists` holds if there is
      a value that is not null.
        ==  !=              the same value, a different one
        <  <=  >  >=        numbers, and texts in their order
        contains            text in a text, an element in an array, a member in an object
        matches             a regular expression in a text: "^Trip"
      `not` binds tightest, then `and`, then `or`; parentheses group.
        minipools.pools.count >= 3 and not minipools.pools[id=9] exists
      A condition that can never hold, such as one that compares a number with a text, is an error.
      """,
    keysSummary: "keys that edit a line, and other keys at a terminal",
    keys: """
      Tab                   completes: commands, ids, paths, frames, files, topics
      Up, Down              go through earlier lines that begin like this one
      Ctrl-R                searches them
      Right, Ctrl-E, Alt-F  accept the suggestion: all of it, or one word
      Alt-.                 inserts the last word of an earlier line
      Ctrl-_                undoes an edit of the line
      Alt-E                 opens the line in $EDITOR
      Ctrl-C                discards the line, or interrupts a command
      Ctrl-D                ends the session, on an empty line
      Ctrl-Z                suspends the shell; fg resumes it with its line
      After .undo, .redo, .back and .play an empty line goes one step further. Several pasted
      lines are shown first, and run when you press Enter.
      """,
    scriptsSummary: "lines in a file, with expectations",
    scripts: """
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
      .save FILE.script writes the session as a script, .run FILE runs a script here, and `run` on
      the command line runs many in parallel.
      """,
    jsonSummary: "answers for programs, one object per line",
    json: { program in
      """
      With --mode json, or after .mode json, standard output has one object per line, and nothing
      else. Every line of input is answered by one:
        {"line":3,"ok":true,"answer":{"kind":"frames",…},…}
        {"line":4,"ok":false,"error":{"code":"locked",…},…}
      An error has a code, a message, column and length in the line, a suggestion, and details
      by its code. Unrequested news, such as a new screen, arrives as events
      between the answers:
        {"event":{"kind":"screen","value":{…}}}
      Missing values are null, never absent. `\(program) schema` prints the JSON schema of
      all of it. Errors also go to standard error, for people.
      """
    },
    environmentsSummary: "where services are: config.json, --env and --api",
    environments: { program in
      """
      By default, the apps use a backend that runs inside the program. Other services are named
      on the command line, or in ~/.config/\(program)/config.json; with --data DIR, in
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
      `production` and `live`. `\(program) run` reads the file only if --env is given, so a
      script does the same everywhere. .status shows which services are used.
      """
    },
    recordingSummary: "a session in a file, to be replayed",
    recording: { program in
      """
      A recording has every action of the session, including the answers of services, so a replay
      needs no service and reaches the same states.
        .record                    shows whether the session is recorded, and where
        .record start goal.reel    records from the beginning
        .record stop goal.reel     writes the session so far
        .replay goal.reel          replays it and compares its digests
      Sessions at a terminal are recorded automatically, in ~/.local/state/\(program)/recordings;
      the newest 20 are kept. `\(program) replay FILE` checks one, `\(program) open FILE`
      continues it, `\(program) why FILE PATH` explains a value in it. No file is overwritten, and
      none contains a secret.
      """
    })
}
