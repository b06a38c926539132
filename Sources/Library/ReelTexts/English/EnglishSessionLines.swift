extension SessionTexts.Lines {
  /// The English texts.
  static let english = SessionTexts.Lines(
    recordingEnded: { "\($0); the session continues without a recording" },
    interrupted: "interrupted",
    notDone: "not done",
    drops: "Drop what was typed into the open form?",
    runsAlready: { "\($0) is already running: a script cannot run itself" },
    notAvailable: { "\($0) is not available: \($1)" },
    timelineLocked: "the timeline is locked; .lock off unlocks it",
    mayBe: { "“\($0)” could mean \($1)" },
    notAbbreviated: { "\($0) cannot be abbreviated, since it changes history" },
    noOwnCommand: { "there is no command .\($0)\($1)" },
    quitEnds: "; .quit ends the session",
    noAppCommand: { "\($0) has no command “\($1)”\($2)" },
    isNoJSON: { "this is not JSON: \($0)" },
    isNoAction: { "this is not an action: \($0)" },
    isNoActionOf: { "this is not an action of \($0): \($1)" },
    farewells: [
      "q", ":q", ":q!", ":wq", ":x", "quit()", "exit()", "bye", "logout", "leave", "close", "end",
    ])
}

extension SessionTexts.Answers {
  /// The English texts.
  static let english = SessionTexts.Answers(
    theAnswer: { "the answer to “\($0)”" },
    isNeither: { "the next line must answer “\($0)” with yes or no" },
    unanswered: "not done: there was no answer",
    inputEnded: { "the input has ended; the next line should have been \($0)" },
    noSuchVariable: { "there is no environment variable “\($0)”, which was given for \($1)" },
    theSecret: { "the \($0)" },
    yes: ["yes", "y"],
    no: ["no", "n"],
    passwords: ["password", "passwd", "passcode", "passphrase", "pwd", "pin"])
}

extension SessionTexts.Scripts {
  /// The English texts.
  static let english = SessionTexts.Scripts(
    unreadable: "it cannot be read",
    noSuchFile: "there is no such file",
    noUTF8: "this is not UTF-8 text", isTooLong: { "a script has at most \($0) bytes" },
    lineIsTooLong: { "a line has at most \($0) bytes" })
}
