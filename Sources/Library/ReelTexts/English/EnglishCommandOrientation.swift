extension CommandTexts.Orientation {
  /// The English texts.
  static let english = CommandTexts.Orientation(
    helpSummary: "List commands, or explain one",
    helpHelp: """
      `help` and `?` do the same, unless the app has such a command.
      At a terminal, at the end of any line:
      … | PROGRAM  pipes the answer to a program: .log | grep poolSaved
      … > FILE     writes it to a new file: .state > state.json
      `|` and `>` must stand alone, outside quotes. In the text of an app's command they are
      ordinary characters, and in a condition `>` compares: .find minipools.pools.count > 3
      """,
    useSummary: "Switch to an app, or list the apps",
    useHelp: "The app starts at its first use; nothing is dispatched for the others.",
    screenSummary: "Show the screen again",
    stateSummary: "Show the state, or a part of it, as JSON",
    stateHelp: """
      Paths begin with the app: minipools.pools[0].name, minipools.pools[id=2].name,
      minipools.pools.count. A nil is shown as null, and so is everything below it.
      """,
    modeSummary: "Choose how answers are written",
    localeSummary: "Change the language, or show it",
    localeHelp: {
      "\($0); a locale such as de_AT.UTF-8 works as well. Apps that know the language follow."
    },
    statusSummary: "Show position, network, services and recording",
    quitSummary: "End the session",
    quitHelp: "`quit` and `exit` do the same, unless the app has such a command.")
}

extension CommandTexts.Settings {
  /// The English texts.
  static let english = CommandTexts.Settings(
    mode: "how answers are written: ansi, plain or json; as .mode",
    locale: { "the language: \($0); as .locale" },
    screens: "whether screens are shown automatically; .screen shows one",
    pager: "whether long answers are shown a page at a time, at a terminal",
    forms: "whether a form asks for its fields, at a terminal: walk or type",
    effects: "whether effects run after actions; as .effects",
    timeout: "after how many seconds of real time `wait` fails",
    memory: "how many MB the timeline may use before old frames go to a file",
    digests: "which frames of the next recording have a digest: all, or as many as cost little",
    setSummary: "List the shell's settings, or change one",
    setHelp: """
      .set             lists the settings, with their values and descriptions
      .set NAME        shows one
      .set NAME VALUE  changes it: .set screens off, .set forms type
      They apply to this session only.
      """,
    noSuchSetting: "there is no setting",
    isNoTimeout: { "“\($0)” is not a number of seconds, more than 0 and at most 1000000" },
    isNoMemory: { "“\($0)” is not a whole number of MB in 1…\($1)" })
}

extension CommandTexts.Places {
  /// The English texts.
  static let english = CommandTexts.Places(
    beforeAnother: "before another frame",
    afterAll: "after all others",
    noSuchPlace: { "there is neither a mark nor an action “\($0)”\($1)" },
    atBeginning: "this is the beginning",
    atEnd: "this is the newest frame",
    newest: "the newest frame",
    stateOf: { "the state of \($0)" },
    member: { "the first one with this \($0)" },
    count: "the number of elements",
    beginning: "the beginning")
}

extension CommandTexts.Parameters {
  /// The English texts.
  static let english = CommandTexts.Parameters(
    isNotOneOf: { "“\($0)” is not one of \($1)\($2)" },
    frameMissing: "a frame is missing",
    fileMissing: "a file is missing",
    isNoNumber: { "“\($0)” is not a number" },
    onOrOff: "on or off is expected here",
    isNoSeconds: { "“\($0)” is not a number of seconds" })
}
