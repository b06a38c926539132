import ReelSupport

/// How a program ended.
public enum ProcessExit: Equatable, Sendable {
  /// The program ended by itself, with this code.
  case code(Int32)
  /// The program was ended by this signal.
  case signal(Int32)

  /// Creates a value from the end of a process.
  package init(_ end: SpawnedProcess.End) {
    self =
      switch end {
      case .exit(let code): .code(code)
      case .signal(let signal): .signal(signal)
      }
  }
}
