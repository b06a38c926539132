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
      ".help NAME says more about a command or a topic; .help WORD finds what mentions a word.",
    topics: "topics",
    settings: "settings",
    commands: "commands",
    mentions: { "Mentions of “\($0)”; .help NAME says more:" },
    groups: Groups(
      orientation: "orientation", history: "what happened, and why",
      travel: "time travel", branches: "branches",
      editing: "what counts as having happened", files: "keeping it, and handing it on",
      world: "the world", checks: "checks"))
}

extension CommandTexts.Topics {
  /// The English texts.
  static let english = CommandTexts.Topics(
    pathsSummary: "how a part of the state is named",
    paths: """
      A path leads from the name of an app into its state; .state PATH shows what is there.
        minipools.pools[0].name     a member, and an element by its place
        minipools.pools[id=2].name  the first element whose id is 2
        minipools["a name"]         a member whose name has other characters in it
        minipools.pools.count       how many elements there are
      An optional that is nil is null, and so is what lies beyond it. A name that does not exist
      is an error, which names the nearest one that does. Tab completes paths.
      """,
    conditionsSummary: "what expect, .break, .bisect and .find ask of a state",
    conditions: """
      A comparison is a path, an operator and a value in JSON. `PATH exists` holds where there is
      a value that is not null.
        ==  !=              the same value, another one
        <  <=  >  >=        numbers, and texts in their order
        contains            text in a text, an element in an array, a member in an object
        matches             a regular expression in a text: "^Trip"
      `not` binds tightest, then `and`, then `or`; parentheses group.
        minipools.pools.count >= 3 and not minipools.pools[id=9] exists
      A condition that can never hold, as where a number is compared with a text, is an error.
      """,
    keysSummary: "keys that edit a line, and what else a terminal understands",
    keys: """
      Tab                   completes: commands, ids, paths, frames, files, topics
      Up, Down              go through earlier lines that begin like this one
      Ctrl-R                searches them
      Right, Ctrl-E, Alt-F  accept what is suggested: all of it, or a word
      Alt-.                 inserts the last word of an earlier line
      Ctrl-_                undoes an edit of the line
      Alt-E                 opens the line in $EDITOR
      Ctrl-C                discards the line, or interrupts a command
      Ctrl-D                ends the session, on an empty line
      Ctrl-Z                suspends the shell; fg resumes it with its line
      After .undo, .redo, .back and .play an empty line goes another step. Several lines that are
      pasted are shown, and run when you press Enter.
      """,
    scriptsSummary: "lines in a file, with expectations",
    scripts: """
      A script is what you would type, one line each. `#` begins a comment; "…" quotes with JSON's
      escapes, '…' as it stands. Time is virtual, so that waiting takes none.
        open 2
        edit
        set goal 30
        save
        wait
        expect minipools.pools[id=2].goalAmountValue == 30
      The first line that fails ends it, unless the next is `expect error`. What a command asks is
      answered by the lines that follow; `env:NAME` there is an environment variable's value.
      .save FILE.script writes the session as one, .run FILE does one here, and `run` on the
      command line does many, side by side.
      """,
    jsonSummary: "answers for programs, an object a line",
    json: { program in
      """
      With --mode json, or after .mode json, standard output has an object a line, and nothing
      else. Every line of input is answered by one:
        {"line":3,"ok":true,"answer":{"kind":"frames",…},…}
        {"line":4,"ok":false,"error":{"code":"locked",…},…}
      An error has a code, a message, column and length in the line, a suggestion, and details
      by its code. Unrequested news, such as another screen, comes as events
      between the answers:
        {"event":{"kind":"screen","value":{…}}}
      Missing values are null, never absent. `\(program) schema` prints the JSON schema of
      all of it. Errors stand on standard error too, for people.
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
      --env NAME   those of an environment, on top of the usual ones
      --api APP=URL  one service, on top of both; it may be given for several apps
      An app that none of them names keeps the backend within the program. The prompt is red in
      `production` and `live`. `\(program) run` looks into the file only where --env is given, so
      that a script does the same everywhere. .status says which services are used.
      """
    },
    recordingSummary: "the session in a file, to be replayed",
    recording: { program in
      """
      A recording has every action of the session, the answers of the world among them, so that a
      replay needs no service and comes to the same states.
        .record                    says whether the session is recorded, and where
        .record start goal.reel    records from the beginning on
        .record stop goal.reel     writes the session so far
        .replay goal.reel          replays it and compares its digests
      Sessions at a terminal are recorded by themselves, under ~/.local/state/\(program)/recordings;
      the newest 20 are kept. `\(program) replay FILE` checks one, `\(program) open FILE` goes on
      with it, `\(program) why FILE PATH` asks it. No file is overwritten, and no secret is in it.
      """
    })
}
