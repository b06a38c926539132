import Foundation
import Occupying
import PseudoTerminal
import TemporaryFiles

/// A home directory for one test, and programs that run in it.
final class Home {
  /// The output of a program, including standard error, and its exit status.
  struct Answer: Equatable {
    var output: String
    var code: Int32
  }

  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// The programs' environment, without the user's settings.
  var environment: [String: String] {
    let programs = URL(fileURLWithPath: BuiltProgram.path("reel")).deletingLastPathComponent()
    // The options of sanitizers are for programs that are also built with them.
    return ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }.merging([
      "HOME": directory.url.path, "PATH": "\(programs.path):/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "TERM": "xterm-256color",
    ]) { $1 }
  }

  /// Runs a line in the system's shell.
  func run(_ line: String) async throws -> Answer {
    let output = directory.file("output-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: output) }
    let exit = try await FileProcess.run(
      "/bin/sh", ["-c", line], environment: environment, in: directory.url.path, input: "/dev/null",
      output: output.path, diagnostics: output.path)
    let code =
      switch exit {
      case .code(let code): code
      case .signal(let signal): -signal
      }
    return Answer(output: try String(contentsOf: output, encoding: .utf8), code: code)
  }
}
