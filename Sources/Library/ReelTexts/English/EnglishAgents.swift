extension ProgramTexts.Agents {
  static let english = Self(
    summary: "Answer an agent: the Model Context Protocol on standard input and output",
    effects: "let what an agent tries have effects, as at the prompt",
    isNoFolder: { "mcp: \($0) is not a folder" },
    tooLong: { "a message has at most \(counted($0, "byte", "bytes"))" },
    isNoJSON: { "this is not JSON: \($0)" },
    isNoRequest: "this is neither a request nor a notification of JSON-RPC 2.0",
    needsMember: { "the request needs \($1) in \($0)" },
    otherRevision: { "the revision \($0) is not served; these are: \($1)" },
    noMethod: { "there is no method \($0)" },
    noTool: { "there is no tool “\($0)”\($1)" },
    isMissing: { "\($0) needs the argument \($1)" },
    noArgument: { "\($0) takes no argument “\($1)”\($2)" },
    isOther: { "\($0) is \($1), not \($2)" },
    isNoNumber: { name, least, greatest, given in
      let limits = greatest.map { "in \(least)…\($0)" } ?? "of at least \(least)"
      return "\(name) is a whole number \(limits), not \(given)"
    },
    hasTooMany: { "\($0) is too long: at most \($1)" },
    needsOne: "open needs either a recording or an app",
    isOutside: {
      "\($0): there is no such file below the folders that the server was started with"
    },
    isNoRecording: { "\($0): this is not a recording" },
    isNoScript: { "\($0): the name of a scenario ends in .script" },
    noSession: { "there is no session \($0), or no longer: open the recording or the app again" },
    isClosed: "the session is over: open the recording or the app again",
    isRecorded:
      "this session goes on with a recording: shrink with a file makes a scenario of that",
    severalLines: "a line has no line break in it; give several lines one by one",
    isRefused: {
      "\($0) cannot be tried; of the shell’s own commands there are \($1), besides expect and wait"
    },
    asks: { "\($0) asks for \($1): the next lines answer it, a secret as env:NAME" },
    isTooBig: { "the answer would have \(counted($0, "byte", "bytes")): ask for a part of it" },
    noCursor: "there is no such page")
}
