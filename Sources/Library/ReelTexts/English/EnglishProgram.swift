extension ProgramTexts {
  /// The English texts.
  static let english = ProgramTexts(
    noSuchApp: "there is no app",
    isUnwritable: { "\($0): \($1) cannot be written: \($2)" },
    isNotOurs: {
      "\($0): \($1) exists already, and was not written by this command; name another file, or "
        + "overwrite it with --force"
    },
    values: Values(
      isNoNumber: { name, least, greatest, text in
        let limits = greatest.map { "in \(least)…\($0)" } ?? "of at least \(least)"
        return "--\(name) needs a whole number \(limits), not “\(text)”"
      },
      isNoRate: { "--\($0) needs a number from 0 to 1, not “\($1)”" }),
    reports: Reports(
      tap: "report in the Test Anything Protocol", junit: "write a JUnit report to FILE",
      force: "overwrite existing files, whatever they contain"),
    shell: .english, session: .english, queries: .english, replay: .english, report: .english,
    review: .english, describing: .english, agents: .english)
}

extension ProgramTexts.Shell {
  static let english = Self(
    summary: "Start the shell; without a terminal, read commands from standard input",
    record: "record the session into FILE, which must not exist",
    command: "run LINE and exit; repeatable, in order with --file",
    file: "run the lines of FILE and exit",
    echo: "without a terminal: show each line before its answers",
    keepGoing: "without a terminal: continue after a line that failed",
    noStartFile: "at a terminal: skip the start file",
    readsPlainLines: { "\($0); lines are read without editing" },
    isNotRecorded: { "this session is not recorded: \($0)" },
    cannotRemove: { "\($0) cannot be removed: \($1)" })
}

extension ProgramTexts.Session {
  static let english = Self(
    api: "the address of an app's service, instead of the embedded backend",
    environment: "use the services of an environment in the configuration",
    locale: {
      "\($0); default: LC_ALL, LC_MESSAGES or LANG; scripts are in English"
    },
    data: "keep the apps' files in DIR",
    mode: "how answers are written",
    memory: "how much memory the timeline may use before it uses a file; default 256",
    apiNeedsURL: { "--api needs an app and a URL: \($0)" },
    noConfiguration: { "--env \($0): there is no configuration at \($1)" },
    isNoConfiguration: {
      "\($0): this is not a configuration: \($1)\($2.isEmpty ? "" : " at \($2)")"
    },
    noSuchEnvironment: { "--env: \($0) has no environment “\($1)”\($2)" },
    isNoMode: { "--mode must be ansi, plain or json, not “\($0)”" })
}

extension ProgramTexts.Queries {
  static let english = Self(
    open: "Start the shell on a recording: travel, ask, branch",
    log: "List the frames of a recording", last: "only the newest N",
    why: "Find the frames that changed a part of the state",
    bisect: "Find the first frame at which a condition holds",
    find: "Find every frame with an action, or at which a condition holds",
    diff: "Compare two states of recordings",
    json: "answer in JSON",
    needsRecording: { "\($0) needs one recording" },
    needsQuestion: { "\($0) needs a recording and a question" },
    needsTwo: "diff needs two recordings, or two frames of one: a.reel@3 a.reel@9")
}

extension ProgramTexts.Report {
  static let english = Self(
    summary: "Write a recording as one HTML file to play and rewind in a browser",
    needsFiles: "report needs a recording and an output file: report a.reel a.html",
    wrote: { "wrote \($0), \(counted($1, "frame", "frames"))" },
    passwords: "It contains no passwords, but all that the apps have shown: check it first.")
}

extension ProgramTexts.Replay {
  static let english = Self(
    summary: "Replay recordings without effects, and check their digests",
    needsRecording: "replay needs a recording",
    against: "compare with recordings made before a change",
    until: "stop after frame N", print: "print the value at PATH in the last state",
    doNotGo: "--until and --print cannot be combined with --against, --tap and --junit",
    noSuchFrame: { "there is no frame \($0); the last one is \($1)" })
}

extension ProgramTexts.Review {
  static let english = Self(
    summary: {
      "\(counted($0, "frame", "frames")), \(counted($1, "state", "states")) equal"
    },
    otherMembers: "the state's members have changed since it was recorded:",
    isNew: { "\($0) is new" },
    isGone: { "\($0) is gone" },
    isOther: { "\($0) was \($1), is now \($2)" },
    beginningDoesNotFit: { "the recorded initial state does not fit this version: \($0)" },
    noSuchAction: { "after frame \($0), line \($1): this action no longer exists: \($2)" },
    leadsElsewhere: { "frame \($0) \($1) leads to a different state than before" },
    leadsElsewhereBetween: {
      "a different state than before: after frame \($0), by frame \($1) \($2) at the latest"
    },
    isSameAgain: { "after frame \($0) the state is as recorded again" },
    changesNothing: "it changes nothing now", changes: "it changes now:")
}

extension ProgramTexts.Describing {
  static let english = Self(
    schema: "Print the JSON schema of the answers in --mode json",
    manual: { "Print the manual page: \($0) man | man -l -" },
    completions: { "Print a script that completes \($0)'s command line in a shell" },
    needsShell: "completions needs a shell: bash, zsh or fish",
    madeBy: { "Made by: \($0)" },
    aShellFor: { "a shell for \($0)" },
    name: "NAME", synopsis: "SYNOPSIS", commands: "COMMANDS", inTheShell: "IN THE SHELL",
    notes: "NOTES")
}
