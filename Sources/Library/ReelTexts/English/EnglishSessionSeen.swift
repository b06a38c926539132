extension SessionTexts.Places {
  /// The English texts.
  static let english = SessionTexts.Places(
    locked: "locked",
    paused: "paused",
    noEffects: "no effects",
    noService: "no service",
    embeddedBackend: "embedded backend",
    pathsBeginWith: { "paths begin with \($0)" },
    noSuchApp: { "there is no app “\($0)”\($1)" },
    offline: "offline")
}

extension SessionTexts.Waiting {
  /// The English texts.
  static let english = SessionTexts.Waiting(
    clockStoodStill: "the clock stood still: a request is not answered",
    nothingWatched: "nothing is watched",
    stopped: { "stopped: \($0)" },
    stillInFlight: { "still in flight after \($0) s:\n\($1)" },
    effect: { "\($0 ?? "an effect") of #\($1)" })
}

extension SessionTexts.Terminal {
  /// The English texts.
  static let english = SessionTexts.Terminal(
    notPasted: { "pasted lines that did not run (\($0)):" },
    pasted: { "\($0) lines pasted: Enter runs them all, Ctrl-C none " },
    yesOrNo: "yes or no: ",
    loading: "(loading)",
    more: { "\($0) more" },
    page: { "\($0)–\($1) of \($2)" },
    rows: { "rows \($0)–\($1) of \($2): next, previous" },
    newRows: { "\($0) new" }, goneRows: { "\($0) gone" }, changedRows: { "\($0) changed" },
    pageKeys: "space next, b back, / search, q quit",
    notFound: { "“\($0)” is not found" },
    programExit: { "“\($0)” ended with exit code \($1)" },
    programSignal: { "“\($0)” was ended by signal \($1)" },
    programUnstarted: { "“\($0)” cannot be started" })
}

extension SessionTexts.Walk {
  /// The English texts.
  static let english = SessionTexts.Walk(
    how: "Enter keeps the value in brackets, \"\" clears it; Ctrl-C ends the questions.",
    left: "The form stays open: “set FIELD VALUE” fills it in, “back” leaves it.",
    question: { "\($0) now?" })
}

extension SessionTexts.Crashes {
  /// The English texts.
  static let english = SessionTexts.Crashes(
    crashed: { "\n\($0): the program crashed while it reduced frame #" },
    crashedElsewhere: {
      "\n\($0): the program crashed, not while it reduced a frame; the last frame was #"
    },
    recordedIn: "; recorded in ",
    crashesAt: {
      "\($0): frame \($1) crashes the program when it is reduced (\($2)); look at the frames "
        + "before it with --until \($3)"
    },
    crashesAfter: {
      "\($0): its frames up to \($1) were reduced, and then the program crashed while it answered "
        + "(\($2)): this is an error of the program, not of a frame"
    },
    lookAt: { "the last frames:    \($0)\nto replay them all: \($1)" })
}

extension SessionTexts.Shell {
  /// The English texts.
  static let english = SessionTexts.Shell(
    helpIsThere: { "\($0) --help shows how to use it" },
    outputLost: { "standard output: \($0); not every answer was written" },
    unknownCommand: { "there is no command or app “\($0)”\($1)" },
    helpSummary: "Show more about a command, with its options",
    startsIn: { "Start the shell in \($0); .help there lists its commands" },
    notes: {
      """
      If input is not a terminal, commands are read from it, one per line.
      At a terminal, the lines of \($0) run before the first prompt.
      Exit codes: 0 ok, 1 a check failed, 2 wrong usage, 3 unreadable or damaged input,
      4 output could not be written, 130 interrupted,
      141 the reader of the output has ended.
      """
    },
    otherName: {
      "the app's name is “\($0)”; give it to the shell: Shell(name: \"\($0)\") { setup in … }"
    },
    apps: { "apps: \($0)" })
}
