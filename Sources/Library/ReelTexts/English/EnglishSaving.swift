extension SavingTexts {
  /// The English texts.
  static let english = SavingTexts(
    anExport: "an export", aSavedSession: "a saved session", aReport: "a report",
    exists: { "\($0) exists already; \($1) never overwrites a file" },
    isUnwritable: { "\($0) cannot be written: \($1)" },
    noSuchFolder: "there is no such folder",
    anotherProcessor: "another processor",
    nothingToTest: "nothing has happened that a test could repeat",
    isNotConstructed: { "a test cannot create \($0): say how in its `construction`" },
    script: .english,
    hidden: Hidden(
      secret: "a line with a secret, left out",
      noCommand: "a line that is not a command, left out"),
    rules: Rules(
      brokenSince: { "broken since frame \($0)" }, holdsNow: "holds now",
      doesNotHoldNow: "does not hold now", none: { "\($0) declares none" }),
    report: .english, page: .english, exports: .english)
}

extension SavingTexts.Script {
  static let english = Self(
    savedFrom: { "Saved from a session of \($0): its lines, and what they showed." },
    hadData: "The session had its own data: if that matters, run it with --data.",
    hasGap: "Nothing is expected up to the end of the last pause: it was not recorded.",
    secrets: { "Secrets come from the environment: \($0)." },
    omittedSecret: { "A \($0.map { "\($0) " } ?? "")line with a secret was left out here." },
    omittedText: "A line that is not a command was left out here.")
}

extension SavingTexts.Report {
  static let english = Self(
    recordingGoesBeside: {
      "the recording goes to a .reel file beside the report; write: .report \($0)"
    },
    wrote: { "wrote \($0) and \($1), \(counted($2, "frame", "frames"))" },
    whatToDo: { "Write in \($0) what you did and what should have happened, and send both." },
    passwords: "They contain no passwords, but all that the apps have shown: check them first.",
    title: { "A report from \($0)" },
    none: "None.", nothing: "Nothing.", headings: .english, facts: .english, place: .english,
    flights: Flights(
      inBackground: ", in the background", betweenRounds: ", between two rounds",
      onBranch: { ", on \($0)" }))
}

extension SavingTexts.Report.Headings {
  static let english = Self(
    whatIsWrong: "What is wrong",
    writeHere: "(Write here what you did, what happened, and what should have happened.)",
    screen: "On the screen", frames: "The newest frames", branches: "Branches",
    failures: "Lines that failed", notices: "Errors and notices", flights: "In flight",
    rules: "The apps' rules", lookAtIt: "To look at it", open: "travel, ask, branch",
    replay: "does it reach the same states?")
}

extension SavingTexts.Report.Facts {
  static let english = Self(
    program: "Program", system: "System", language: "Language", terminal: "Terminal", app: "App",
    services: "Services", network: "Network", data: "Data", clock: "Clock", shown: "Shown",
    columns: { "\($0) columns" }, rows: { "\($0) rows" }, noTerminal: "no terminal",
    dataOfRecording: "a recording was opened", dataOfSession: "made for the session",
    dataOfUser: "the user's", virtual: ", virtual")
}

extension SavingTexts.Report.Place {
  static let english = Self(
    frame: { "frame \($0) of \($1)" }, newest: "the newest", newestIs: { "the newest is \($0)" },
    all: { "\(counted($0, "frame", "frames")) in all" }, locked: "locked", paused: "paused",
    withoutEffects: "without effects")
}
