import Foundation
import PseudoTerminal

/// How long a user waits for the first prompt.
enum PromptWorkload {
  private static let runs = 9

  /// Starts `reel` in a pseudoterminal, and waits until the pools and the prompt are there.
  static func rows() throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = BuiltProgram.path("reel")
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Missing(program: program)
    }
    let times = try (0..<runs).map { _ in
      let start = Measure.now
      let terminal = try PseudoTerminal(
        program, arguments: ["--data", folder.path],
        environment: ["LC_ALL": "C.UTF-8", "HOME": folder.path])
      try terminal.wait(forText: "minipools›")
      let time = Double(Measure.now - start) / 1_000_000
      terminal.send("\u{4}")
      _ = try terminal.waitForExit()
      return time
    }
    return [
      Row(
        workload: "", what: "time to the first prompt, backend and pools included",
        value: Measure.median(times), unit: "ms")
    ]
  }

  /// The program that is to be measured has not been built.
  struct Missing: Error, CustomStringConvertible {
    let program: String
    var description: String { "\(program) is missing; build it first: swift build -c release" }
  }
}
