import Foundation
import Occupying
import PseudoTerminal
import TemporaryFiles

/// The result of running `reel` once.
public struct ProgramRun: Equatable, Sendable {
  /// The exit code, or the negated signal that ended the program.
  public var code: Int32
  /// The text written to standard output.
  public var output: String
  /// The text written to standard error.
  public var diagnostics: String

  /// Creates a result to compare with.
  public init(code: Int32, output: String = "", diagnostics: String = "") {
    self.code = code
    self.output = output
    self.diagnostics = diagnostics
  }

  /// Runs `reel` in a directory that is also its home, and waits for its end.
  ///
  /// - Parameter input: The text of standard input, which is a file.
  /// - Throws: ``PseudoTerminal/Failure`` if the program does not start.
  public static func reel(
    _ arguments: [String], input: String = "", in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    try await of("reel", arguments, input: input, in: directory)
  }

  /// Runs a program in a directory that is also its home, and waits for its end.
  ///
  /// - Parameters:
  ///   - program: The name of a program that the package builds, or the path of another one.
  ///   - arguments: The program's arguments.
  ///   - input: The text of standard input, which is a file.
  ///   - environment: Environment variables besides the usual ones.
  ///   - directory: The working directory and home.
  /// - Throws: ``PseudoTerminal/Failure`` if the program does not start.
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
