import Foundation

/// How a program ended.
public enum ProcessExit: Equatable, Sendable {
  /// The program ended by itself, with this code.
  case code(Int32)
  /// The program was ended by this signal.
  case signal(Int32)

  /// Creates a value from the status that `waitpid` reports.
  init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
  }
}
