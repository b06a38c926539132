import Foundation
import PseudoTerminal

extension Home {
  /// The flags with the package's modules, and the module maps of the system's libraries.
  static let modules =
    ["-I", URL(fileURLWithPath: BuiltProgram.path("Modules")).path]
    + [
      "CHeap", "CSQLite", "CCurl/include", "CEditLine", "CZlib/include", "CMicroHTTPD", "CPostgres",
      "CReelFiles/include", "CReelTexts/include",
    ].map { Readme.package.appendingPathComponent("Sources/System/\($0)/module.modulemap").path }
    .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }

  /// The line that makes the compiler available in the system's shell.
  static var path: String { "PATH='\(ProcessInfo.processInfo.environment["PATH"] ?? "")'" }

  /// Type-checks code; returns the compiler's messages, each as `path:line: message`.
  func diagnostics(of code: String, at path: String, _ flags: [String]) async throws -> [String] {
    let name = UUID().uuidString
    try code.write(to: directory.file("\(name).swift"), atomically: true, encoding: .utf8)
    let words = (flags + ["\(name).swift"]).map { "'\($0)'" }.joined(separator: " ")
    // A build that lists the texts deprecates them.
    let said = try await run(
      """
      \(Self.path) swiftc -typecheck -swift-version 6 -warnings-as-errors \
      -Wwarning DeprecatedDeclaration -module-name Page -diagnostic-style llvm \(words)
      """)
    let found = said.output.matches(of: #/(?m)^\S+\.swift:(\d+):\d+: error: (.*)$/#)
      .map { "\(path):\($0.output.1): \($0.output.2)" }
    return found.isEmpty && said.code != 0 ? ["\(path): \(said.output)"] : found
  }
}
