import Foundation
import PseudoTerminal
import TemporaryFiles

/// The result of running `reel` once.
public struct ProgramRun: Equatable, Sendable {
  /// The exit code; negative for the signal that ended it.
  public var code: Int32
  /// The text written to standard output.
  public var output: String
  /// The text written to standard error.
  public var diagnostics: String

  /// Makes one to compare with.
  public init(code: Int32, output: String = "", diagnostics: String = "") {
    self.code = code
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs `reel` in a directory, which is also its home, and waits for its end.
  ///
  /// - Parameter input: what it reads from standard input, which is a file.
  /// - Throws: ``PseudoTerminal/Failure`` where it does not start.
  public static func reel(
    _ arguments: [String], input: String = "", in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    try await of("reel", arguments, input: input, in: directory)
  }

  /// Runs a program in a directory, which is also its home, and waits for its end.
  ///
  /// - Parameters:
  ///   - program: one that the package builds, or the path of another.
  ///   - arguments: what it is called with.
  ///   - input: what it reads from standard input, which is a file.
  ///   - environment: variables besides the usual ones.
  ///   - directory: where it runs.
  /// - Throws: ``PseudoTerminal/Failure`` where it does not start.
  public static func of(
    _ program: String, _ arguments: [String], input: String = "",
    environment: [String: String] = [:], in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    let id = UUID().uuidString
    let names = ["\(id).in", "\(id).out", "\(id).err"]
    for name in names { try directory.write(name.hasSuffix("in") ? input : "", to: name) }
    defer {
      for name in names { try? FileManager.default.removeItem(atPath: directory.path(name)) }
    }
    let exit = try await FileProcess.run(
      program.hasPrefix("/") ? program : BuiltProgram.path(program), arguments,
      environment: directory.environment.merging(environment) { $1 }, in: directory.url.path,
      input: directory.path(names[0]), output: directory.path(names[1]),
      diagnostics: directory.path(names[2]))
    let code =
      switch exit {
      case .code(let code): code
      case .signal(let signal): -signal
      }
    return ProgramRun(
      code: code, output: String(decoding: try directory.data(names[1]), as: UTF8.self),
      diagnostics: String(decoding: try directory.data(names[2]), as: UTF8.self))
  }
}
