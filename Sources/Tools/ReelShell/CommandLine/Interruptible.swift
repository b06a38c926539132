import Foundation
import ReelApp
import ReelTexts
import ReelTimeline
import Synchronization

extension Shell {
  /// Does something that Ctrl-C cancels, so that it says how far it has come.
  ///
  /// A second Ctrl-C ends the process where that takes long.
  ///
  /// - Parameters:
  ///   - isShown: whether a terminal shows meanwhile how far it has come.
  ///   - body: what is done.
  func interruptibly(
    showingProgress isShown: Bool, _ body: @escaping @Sendable () async throws -> ExitCode
  ) async throws -> ExitCode {
    // Where it is called as a function, Ctrl-C is the caller's.
    guard ReplayChild.isProgram.load(ordering: .relaxed) else { return try await body() }
    let interrupts = Interrupts()
    defer { interrupts.stop() }
    let work = Task { try await ProgressLine.showing(if: isShown, body) }
    let count = Counter()
    let result = await interrupts.during {
      work.cancel()
      // The process that has started this one is told as well, and ends it.
      if count.next() > 1, !ChildProcess.isOne { exit(ExitCode.interrupted.rawValue) }
    } _: {
      await work.result
    }
    return try result.get()
  }

  /// Says that a question has been given up, and what that means.
  func complain(of interruption: QueryInterruption) {
    complain(texts.running.stopping.question("\(interruption)"))
  }

  /// How often something has happened.
  private final class Counter: Sendable {
    private let value = Atomic(0)

    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
  }
}

/// Names and options as a command line has them.
package enum CommandText {
  /// A command line that a shell reads as these words.
  package static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// What a command line of this program has besides some words, and without an option's value.
  static func options(
    of arguments: [String], besides words: [String], without option: String
  ) -> [String] {
    var isValue = false
    return arguments.dropFirst().filter { word in
      defer { isValue = word == option }
      return !isValue && word != option && !word.hasPrefix(option + "=") && !words.contains(word)
    }
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=@:+,%".contains($0) }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
