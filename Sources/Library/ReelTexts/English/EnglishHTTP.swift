extension HTTPTexts {
  /// The English texts.
  static let english = HTTPTexts(
    server: { "server at \($0)" },
    bytes: { "\($0) bytes" },
    errors: Errors(
      invalidAddress: {
        "“\($0)” is not the address of a server; one looks like http://127.0.0.1:8080."
      },
      noConnection: { "The \($0) does not answer." },
      timedOut: { "The \($0) took too long to answer." },
      connectionLost: { "The connection to the \($0) was lost." },
      tooLong: {
        "The answer of the \($0) is longer than \($1), so it is not read; ask for less, or allow "
          + "more with APIClient(answerLimit:)."
      },
      redirected: {
        "The \($0) redirects to \($1), which is not followed; if it is right, give it as the "
          + "service's address."
      },
      notAllowed: "The server does not allow this",
      notFound: "The server cannot find this",
      serverTrouble: "The server has a problem",
      refused: "The server refused this",
      malformed: { "Unexpected response from the server: \($0)." },
      malformedAt: { "Unexpected response from the server: \($0) at \($1)." },
      unsendable: { "This cannot be sent to the server: \($0)." },
      cancelled: "The request was cancelled."),
    malformations: Malformations(
      notJSON: "it is not JSON",
      expected: { "\($0) was expected" },
      null: { "null, where \($0) was expected" },
      text: "a text",
      moment: "a time such as 2026-01-01T00:00:00.000Z",
      list: "a list"),
    words: Words(
      nothing: "the condition is missing",
      notUnderstood: { "“\($0)” is not understood" },
      noCount: { "“\($0)” is not a number of requests, at least 1" },
      noStatus: { "“\($0)” is not a status between 100 and 599" },
      noSeed: { "the seed “\($0)” is not a whole number" },
      noTime: { "“\($0)” is not a time like 200ms or 1.5s" },
      noRate: { "“\($0)” is not a rate between 0% and 100%" },
      longerFirst: { "in “\($0)” the shorter time must come first" }))
}
