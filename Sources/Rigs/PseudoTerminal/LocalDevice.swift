import Dispatch
import Foundation
import Synchronization

/// The side of a ``PseudoTerminal`` that an editor in this process has.
///
/// There is one at a time, for the next one waits: an editor's library, and the handling of
/// signals, belong to the process.
public final class LocalDevice: Sendable {
  private static let turn = DispatchSemaphore(value: 1)

  /// The terminal, for input and output.
  public let descriptor: Int32
  private let isOpen = Atomic(true)

  /// Waits, on a thread that may wait, for the end of the one before.
  ///
  /// - Throws: ``PseudoTerminal/Failure`` if that does not end.
  init(_ descriptor: Int32) throws {
    guard Self.turn.wait(timeout: .now() + 1200) == .success else {
      close(descriptor)
      throw PseudoTerminal.Failure(description: "another editor does not leave its terminal")
    }
    self.descriptor = descriptor
  }

  deinit { end() }

  /// Closes it, once the editor has been closed.
  public func end() {
    guard isOpen.exchange(false, ordering: .sequentiallyConsistent) else { return }
    close(descriptor)
    Self.turn.signal()
  }
}
