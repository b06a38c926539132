extension ProgramTexts.Agents {
  static let english = Self(
    summary: "Serve an agent: the Model Context Protocol on standard input and output",
    effects: "run the effects of an agent's actions, as at the prompt",
    isNoFolder: { "mcp: \($0) is not a folder" },
    tooLong: { "a message may have at most \(counted($0, "byte", "bytes"))" },
    isNoJSON: { "this is not JSON: \($0)" },
    isNoRequest: "this is neither a JSON-RPC 2.0 request nor a notification",
    needsMember: { "the request needs \($1) in \($0)" },
    otherRevision: { "the revision \($0) is not supported; supported: \($1)" },
    noMethod: { "there is no method \($0)" },
    noTool: { "there is no tool “\($0)”\($1)" },
    isMissing: { "\($0) needs the argument \($1)" },
    noArgument: { "\($0) takes no argument “\($1)”\($2)" },
    isOther: { "\($0) must be \($1), not \($2)" },
    isNoNumber: { name, least, greatest, given in
      let limits = greatest.map { "in \(least)…\($0)" } ?? "of at least \(least)"
      return "\(name) must be a whole number \(limits), not \(given)"
    },
    hasTooMany: { "\($0) is too long: at most \($1)" },
    needsOne: "open needs either a recording or an app",
    isOutside: {
      "\($0): there is no such file below the folders that the server was started with"
    },
    isNoRecording: { "\($0): this is not a recording" },
    isNoScript: { "\($0): the name of a scenario must end in .script" },
    noSession: { "session \($0) does not exist or has ended: open the recording or the app again" },
    isClosed: "the session is over: open the recording or the app again",
    isRecorded:
      "this session continues a recording: use shrink with a file to make a scenario of it",
    severalLines: "a line must not contain a line break; give several lines one by one",
    isRefused: {
      "\($0) cannot be used here; the shell’s own commands here are \($1), expect and wait"
    },
    asks: { "\($0) asks for \($1): answer in the next lines, with a secret as env:NAME" },
    isTooBig: { "the answer would have \(counted($0, "byte", "bytes")): ask for a part of it" },
    noCursor: "there is no such page",
    isNoID: { "the id of a request must be text or a whole number, not \($0)" },
    tooMuchAtOnce: {
      "at most \($0) calls of fuzz and shrink run at a time: wait until one ends, or cancel one"
    })
}
