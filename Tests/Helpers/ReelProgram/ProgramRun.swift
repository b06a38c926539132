import Foundation
import PseudoTerminal

/// What came of running `reel` once.
public struct ProgramRun: Equatable, Sendable {
  /// The exit code; negative for the signal that ended it.
  public var code: Int32
  /// What it wrote to standard output.
  public var output: String
  /// What it wrote to standard error.
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
  /// - Throws: Foundation's error where it does not start.
  public static func reel(
    _ arguments: [String], input: String = "", in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    try await of("reel", arguments, input: input, in: directory)
  }

  /// Runs a program in a directory, which is also its home, and waits for its end.
  ///
  /// - Parameters:
  ///   - program: one that the package builds.
  ///   - arguments: what it is called with.
  ///   - input: what it reads from standard input, which is a file.
  ///   - environment: variables besides the usual ones.
  ///   - directory: where it runs.
  /// - Throws: Foundation's error where it does not start.
  public static func of(
    _ program: String, _ arguments: [String], input: String = "",
    environment: [String: String] = [:], in directory: TemporaryDirectory
  ) async throws -> ProgramRun {
    // Files, not pipes: nothing can get stuck, and nobody has to read along.
    let id = UUID().uuidString
    let names = ["\(id).in", "\(id).out", "\(id).err"]
    for name in names { try directory.write(name.hasSuffix("in") ? input : "", to: name) }
    defer {
      for name in names { try? FileManager.default.removeItem(atPath: directory.path(name)) }
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path(program))
    process.arguments = arguments
    process.environment = directory.environment.merging(environment) { $1 }
    process.currentDirectoryURL = directory.url
    // Closed here, since Foundation on Linux keeps a process that has ended, and its files with it.
    let files = try [
      FileHandle(forReadingFrom: directory.url.appendingPathComponent(names[0])),
      FileHandle(forWritingTo: directory.url.appendingPathComponent(names[1])),
      FileHandle(forWritingTo: directory.url.appendingPathComponent(names[2])),
    ]
    defer { for file in files { try? file.close() } }
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    let code = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        let status = process.terminationStatus
        continuation.resume(
          returning: process.terminationReason == .uncaughtSignal ? -status : status)
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return ProgramRun(
      code: code, output: String(decoding: try directory.data(names[1]), as: UTF8.self),
      diagnostics: String(decoding: try directory.data(names[2]), as: UTF8.self))
  }
}
