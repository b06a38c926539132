import ReelSupport

/// Functions that start programs.
package enum Spawn {
  /// Starts a program as the leader of a new session with a terminal of its own.
  static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], terminal: [CChar]
  ) throws -> SpawnedProcess {
    try start(program, arguments, environment, group: .terminal(terminal))
  }

  /// Starts a program, which handles signals as the system does by default: a test runner may
  /// ignore or block them, and its children inherit that.
  package static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String],
    in directory: String? = nil, input: SpawnedProcess.Stream = .nowhere,
    output: SpawnedProcess.Stream = .nowhere, diagnostics: SpawnedProcess.Stream = .nowhere,
    group: SpawnedProcess.Group = .same
  ) throws -> SpawnedProcess {
    do {
      return try SpawnedProcess(
        program, arguments, environment: environment, in: directory, input: input, output: output,
        diagnostics: diagnostics, group: group, resetsSignals: true)
    } catch {
      throw PseudoTerminal.Failure(description: "\(program) does not start: \(error)")
    }
  }
}
