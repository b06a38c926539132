import Foundation
import Testing

/// Cases of raw requests and answers in a text file, to which users can add.
///
/// ```
/// == the case's name
/// > GET /minipools/pools/99        the request: first line, headers, body
/// < 404                            the answer: status, headers that matter, body
/// < {"error":"there is no pool with the id 99"}
/// ```
///
/// Each case has its own backend and may have several requests in order. `#` begins a comment line.
/// The lines of an expected body are joined without their indentation, and have to equal the answer
/// byte by byte; `< *` stands for any body.
struct Table {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var exchanges: [Exchange] = []
    var testDescription: String { name }

    /// Adds a line of a request; after an answer it begins another exchange.
    mutating func addRequest(_ text: String, line: Int) {
      if exchanges.last?.answer.isEmpty != true { exchanges.append(Exchange(line: line)) }
      exchanges[exchanges.count - 1].request.append(text)
    }

    mutating func addAnswer(_ text: String) {
      exchanges[exchanges.count - 1].answer.append(text)
    }
  }

  struct Exchange: Sendable {
    var line: Int
    var request: [String] = []
    var answer: [String] = []
  }

  struct Message {
    var first: String
    var headers: [(String, String)] = []
    var body: [String] = []
  }

  let name: String
  let cases: [Case]

  /// Reads all files in `Tables`, each of which has to have cases.
  static func all() throws -> [Table] {
    let urls = Bundle.module.urls(forResourcesWithExtension: "txt", subdirectory: "Tables") ?? []
    guard !urls.isEmpty else { throw TableError(message: "there are no tables") }
    return try urls.map { try Table(at: $0 as URL) }.sorted { $0.name < $1.name }
  }

  private init(at url: URL) throws {
    name = url.lastPathComponent
    let text = try String(contentsOf: url, encoding: .utf8)
    var cases: [Case] = []
    for (number, line) in zip(1..., text.components(separatedBy: "\n")) {
      let content = String(line.dropFirst(2))
      switch (line.prefix(2), cases.popLast()) {
      case ("==", let previous):
        cases += [previous, Case(name: content.trimmingCharacters(in: .whitespaces))]
          .compactMap(\.self)
      case ("> ", .some(var current)):
        current.addRequest(content, line: number)
        cases.append(current)
      case ("< ", .some(var current)) where !current.exchanges.isEmpty:
        current.addAnswer(content)
        cases.append(current)
      case (_, let current):
        guard line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") else {
          throw TableError(message: "\(name):\(number): not a line of a table: \(line)")
        }
        cases += [current].compactMap(\.self)
      }
    }
    guard !cases.isEmpty else { throw TableError(message: "\(name) has no cases") }
    if let idle = cases.first(where: \.exchanges.isEmpty) {
      throw TableError(message: "\(name): “\(idle.name)” asks nothing")
    }
    self.cases = cases
  }

  /// Parses a message: first line, `Name: value` lines, and the rest as the body.
  static func message(_ lines: [String]) -> Message {
    var message = Message(first: lines.first ?? "")
    for line in lines.dropFirst() {
      if message.body.isEmpty, let header = line.wholeMatch(of: /([A-Za-z-]+): (.*)/) {
        message.headers.append((String(header.1), String(header.2)))
      } else {
        message.body.append(line)
      }
    }
    return message
  }
}

/// An error for a table that cannot be read.
struct TableError: Error, CustomStringConvertible {
  var message: String
  var description: String { message }
}
