import Foundation

/// How a program ended.
public enum ProcessExit: Equatable, Sendable {
  /// It ended by itself, with this code.
  case code(Int32)
  /// A signal ended it.
  case signal(Int32)

  /// Reads what `waitpid` said.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
  }
}
