import Foundation
import ReelApp
import ReelSupport
import ReelTexts
import ReelTimeline

extension RunningShell {
  /// Performs work that Ctrl-C cancels, so that it reports its progress.
  ///
  /// A second Ctrl-C ends the process if that takes long.
  ///
  /// - Parameters:
  ///   - isShown: whether a terminal shows the progress in the meantime.
  ///   - body: performs the work.
  func interruptibly(
    showingProgress isShown: Bool, _ body: @escaping @Sendable () async throws -> ExitCode
  ) async throws -> ExitCode {
    // If it is called as a function, Ctrl-C belongs to the caller.
    guard ReplayChild.isProgram else { return try await body() }
    let work = Task { try await ProgressLine.showing(if: isShown, in: translation, body) }
    let interrupts = Interrupts {
      // The parent process receives it as well, and ends this one.
      if work.isCancelled, !ChildProcess.isOne { exit(ExitCode.interrupted.rawValue) }
      work.cancel()
    }
    defer { interrupts.stop() }
    // The reader of the output may end, too.
    let result = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    return try result.get()
  }

  /// Reports that a question has been interrupted, and the consequences.
  func printError(of interruption: QueryInterruption) {
    printError("\(interruption); no results are kept, and the same command starts over")
  }
}

/// Names and options on a command line.
package enum CommandText {
  /// The arguments of this program, the program first.
  ///
  /// A child gets the texts of its parent; see ``FileName``.
  package static let own: [String] =
    ChildProcess.hasTexts
    ? CommandLine.arguments
    : (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { FileName.text(of: $0) }
    }

  /// Returns a command line that a shell parses into these words.
  package static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

  /// Returns the arguments of this program except some words and an option with its value.
  package static func options(
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
    return isPlain && !word.isEmpty ? word : "'\(word.replacingExactly("'", with: "'\\''"))'"
  }
}
