import Foundation
import PseudoTerminal
import Testing

/// The contents of a `console` block: `$ ` precedes a command of the system's shell, `> ` its
/// further lines, `place› ` a line of Reel's shell, `label › ` an answer to a form; the rest is
/// output.
enum Console {
  /// A line typed at Reel's prompt, and the output that follows.
  struct Exchange: Equatable {
    var prompt: String
    var line: String
    var answer: [String] = []
  }

  /// A command and its whole output, or a session at a terminal.
  enum Step: Equatable {
    case command(String, answer: String)
    case session(String, greeting: [String], [Exchange])
  }

  static func steps(of block: String) -> [Step] {
    var steps: [Step] = []
    for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        steps.append(.command(String(line.dropFirst(2)), answer: ""))
        continue
      }
      switch steps.popLast() {
      case .command(let command, "") where line.hasPrefix("> "):
        steps.append(.command("\(command)\n\(line.dropFirst(2))", answer: ""))
      case .command(let command, let answer):
        if let exchange = exchange(line) {
          let greeting = answer.split(separator: "\n").map(String.init)
          steps.append(.session(command, greeting: greeting, [exchange]))
        } else {
          steps.append(.command(command, answer: "\(answer)\(line)\n"))
        }
      case .session(let command, let greeting, var exchanges):
        if let exchange = exchange(line) {
          exchanges.append(exchange)
        } else {
          exchanges[exchanges.count - 1].answer.append(String(line))
        }
        steps.append(.session(command, greeting: greeting, exchanges))
      case nil: Issue.record("a console block begins with a command, not with “\(line)”")
      }
    }
    return steps
  }

  private static func exchange(_ line: Substring) -> Exchange? {
    let prompts = #/(?<prompt>[a-z]+[\/@0-9]*›|.* ›|.* yes or no:)(?: (?<line>.+))?/#
    guard let match = line.wholeMatch(of: prompts) else { return nil }
    return Exchange(
      prompt: String(match.output.prompt), line: match.output.line.map(String.init) ?? "")
  }

  /// Types a session in a terminal and waits for the printed output.
  static func type(
    _ program: String, _ greeting: [String], _ exchanges: [Exchange], in home: Home
  ) throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", arguments: ["-c", "cd \"$HOME\" && exec \(program)"],
      environment: home.environment, rows: 100, columns: 80)
    // All lines appear in this order; a slow machine may show another screen in between.
    var printed = greeting
    func waitForAll() throws {
      try terminal.wait(for: "“\(printed.joined(separator: "\n"))”") {
        missing(of: printed, in: $0.text) == nil
      }
    }
    try waitForAll()
    for exchange in exchanges {
      try terminal.wait(for: "the prompt \(exchange.prompt)") {
        $0.text.hasSuffix(exchange.prompt)
      }
      terminal.send("\(exchange.line)\r")
      printed.append(
        exchange.line.isEmpty ? exchange.prompt : "\(exchange.prompt) \(exchange.line)")
      printed += exchange.answer
      if !exchange.answer.isEmpty { try waitForAll() }
    }
    #expect(try terminal.waitForExit() == .code(0))
    let absent = missing(of: printed, in: terminal.screen.text)
    #expect(absent == nil, "“\(absent ?? "")” is not shown, or not there")
  }

  /// Returns the first of some lines that is not shown, or not behind the one before it.
  private static func missing(of lines: [String], in text: String) -> String? {
    var shown = text.split(separator: "\n")[...]
    for line in lines {
      shown = shown.drop { $0 != line }
      if shown.isEmpty { return line }
      shown = shown.dropFirst()
    }
    return nil
  }
}
