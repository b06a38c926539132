import Foundation
import ReelSupport
import ReelTexts
import Synchronization

/// Writes replies to standard output and diagnostics to standard error, each line immediately.
public struct StandardOutput: Output {
  /// The width of text that is not shown at a terminal.
  public static let plainWidth = 80

  /// Creates the output.
  public init() {}

  /// Writes to standard output.
  public func write(reply: String) { Self.write(reply + "\n", to: STDOUT_FILENO) }

  /// Writes to standard error.
  public func write(diagnostic: String) { Self.write(diagnostic + "\n", to: STDERR_FILENO) }

  /// The terminal's width, or 80 if standard output is not a terminal.
  public var width: Int { TerminalSize.current.columns }

  /// Writes all of `text` above the progress line.
  package static func write(_ text: String, to descriptor: Int32) {
    ProgressLine.standard.printAbove { write(directly: text, to: descriptor) }
  }

  /// The reader of the output, and what happens when it ends.
  private struct Reader {
    var hasLeft = false
    /// The system's error number for the first failure of writing to standard output, which is not
    /// that its reader has ended; 0 for none.
    var failure: Int32 = 0
    var readerLeft: (@Sendable () -> Void)?
  }

  private static let reader = Mutex(Reader())

  /// Whether the reader of the output has ended; nothing is written any more.
  static var hasNoReader: Bool { reader.withLock(\.hasLeft) }

  /// Calls `readerLeft` when the reader of the output has ended, for example `head`: it has seen
  /// enough, and the program ends as well, once it has closed what it records.
  static func whenReaderLeaves(_ readerLeft: @escaping @Sendable () -> Void) {
    reader.withLock { $0.readerLeft = readerLeft }
  }

  private static func endReading() {
    let readerLeft = reader.withLock { reader in
      reader.hasLeft = true
      return reader.readerLeft.take()
    }
    readerLeft?()
  }

  /// The reason why writing to standard output failed; nil if it did not.
  static var loss: Text? {
    let number = reader.withLock(\.failure)
    guard number != 0 else { return nil }
    errno = number
    return .systemError
  }

  /// Whether a reply has been lost: it could not be written, or its reader ended.
  package static var isLost: Bool { reader.withLock { $0.hasLeft || $0.failure != 0 } }

  /// Occupies the descriptors of closed standard streams, so that no newly opened file gets one of
  /// them and is written to by mistake; writing there fails as before.
  static func reserveDescriptors() {
    while true {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      guard descriptor <= STDERR_FILENO else {
        close(descriptor)
        return
      }
    }
  }

  /// Writes all of `text`; gives up if there is no reader any more.
  package static func write(directly text: String, to descriptor: Int32) {
    guard !hasNoReader else { return }
    do {
      try PipeWriter.write(text, to: descriptor)
    } catch {
      if error.code == EPIPE {
        endReading()
      } else if descriptor == STDOUT_FILENO {
        reader.withLock { if $0.failure == 0 { $0.failure = error.code } }
      }
    }
  }
}

/// Collects a session's output, for scripts that run in parallel and for tests.
public final class CollectedOutput: Output {
  /// A line of output, with its stream.
  public struct Entry: Sendable, Equatable {
    /// The text.
    public var text: String
    /// Whether it is a diagnostic.
    public var isDiagnostic: Bool

    /// Creates a line of output.
    package init(text: String, isDiagnostic: Bool) {
      self.text = text
      self.isDiagnostic = isDiagnostic
    }
  }

  private let entries = Mutex<[Entry]>([])

  /// Creates an empty collection.
  public init() {}

  /// Collects a reply.
  public func write(reply: String) {
    entries.withLock { $0.append(Entry(text: reply, isDiagnostic: false)) }
  }

  /// Collects a diagnostic.
  public func write(diagnostic: String) {
    entries.withLock { $0.append(Entry(text: diagnostic, isDiagnostic: true)) }
  }

  /// The width of text that is not shown at a terminal.
  public var width: Int { StandardOutput.plainWidth }

  /// The output so far, in order.
  public var all: [Entry] { entries.withLock { $0 } }

  /// The replies as one text.
  public var replies: String {
    all.filter { !$0.isDiagnostic }.map { $0.text + "\n" }.joined()
  }

  /// The diagnostics as one text.
  public var diagnostics: String {
    all.filter(\.isDiagnostic).map { $0.text + "\n" }.joined()
  }
}
