import Dispatch
import Foundation
import Reel
import ReelEditor
import ReelSupport
import ReelTexts
import Synchronization

/// A line of the terminal with the progress of a long operation, which is updated and finally
/// removed.
///
/// It appears only after about a second. Output written in the meantime stands above it: see
/// ``printAbove(_:)``.
final class ProgressLine: Sendable {
  /// The time before progress is shown, in milliseconds.
  static let delay: Int64 = 1_000
  private static let pause = DispatchTimeInterval.milliseconds(100)
  private static let queue = DispatchQueue(label: "reel.progress")

  /// The line on standard error, if that is a capable terminal.
  static let standard = ProgressLine(
    width: { width(of: STDERR_FILENO) },
    write: { StandardOutput.write(directly: $0, to: STDERR_FILENO) })

  /// Whether ``standard`` is visible.
  static var canBeSeen: Bool {
    let type = ProcessInfo.processInfo.environment["TERM"] ?? ""
    return isatty(STDERR_FILENO) == 1 && !["", "dumb"].contains(type)
  }

  private struct State {
    var meter: WorkMeter?
    var subject: @Sendable () -> Text? = { nil }
    var translation: Translation?
    /// The number of columns of what is drawn; nil if nothing is.
    var drawn: Int?
    var turn = 0
  }

  private let width: @Sendable () -> Int
  private let write: @Sendable (String) -> Void
  /// Held while the line is drawn, or other text is written.
  private let state = Mutex(State())

  /// Creates a progress line.
  ///
  /// - Parameters:
  ///   - width: returns the number of columns.
  ///   - write: writes to the terminal.
  init(width: @escaping @Sendable () -> Int, write: @escaping @Sendable (String) -> Void) {
    self.width = width
    self.write = write
  }

  /// Shows the progress of a meter while `body` runs.
  ///
  /// - Parameters:
  ///   - meter: the meter.
  ///   - translation: puts the line into a language.
  ///   - subject: returns the subject being waited for; called on a separate queue.
  ///   - body: the work.
  func showing<Result>(
    _ meter: WorkMeter, in translation: Translation,
    waitingFor subject: @escaping @Sendable () -> Text? = { nil },
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    attach(meter, in: translation, waitingFor: subject)
    // Not a task, for whose threads the work may leave no room.
    let timer = DispatchSource.makeTimerSource(queue: Self.queue)
    timer.schedule(
      deadline: .now() + .milliseconds(Int(Self.delay)), repeating: Self.pause)
    timer.setEventHandler { [self] in tick() }
    timer.activate()
    defer {
      timer.cancel()
      detach()
    }
    return try await WorkMeter.$current.withValue(meter) { try await body() }
  }

  /// Starts following a meter.
  func attach(
    _ meter: WorkMeter, in translation: Translation,
    waitingFor subject: @escaping @Sendable () -> Text? = { nil }
  ) {
    state.withLock { state in
      state.meter = meter
      state.subject = subject
      state.translation = translation
    }
  }

  /// Stops following.
  func detach() {
    state.withLock { state in
      erase(&state)
      state.meter = nil
      state.subject = { nil }
    }
  }

  /// Updates the line, or removes it if there is nothing to show.
  func tick() {
    let (meter, subject, translation) = state.withLock { ($0.meter, $0.subject, $0.translation) }
    // Reading may need a lock that the current writers hold.
    let reading = meter?.reading
    let waited =
      reading?.kind == .waiting
      ? reading?.subject ?? subject().flatMap { translation?($0) } : nil
    state.withLock { state in
      guard let meter, state.meter === meter, let translation, let reading,
        reading.milliseconds >= Self.delay,
        // It may have ended, and a question may be shown in its place.
        meter.reading?.serial == reading.serial,
        let text = ProgressText.line(
          reading, waitingFor: waited, turn: state.turn, in: translation)
      else { return erase(&state) }
      let columns = width()
      let line = Self.cut(text, to: columns - 1)
      write(Self.start(of: state.drawn, in: columns) + line + "\u{1b}[K")
      state.drawn = TerminalText.width(line)
      state.turn += 1
    }
  }

  /// Writes something in place of the line, which is drawn again below.
  func printAbove(_ body: () -> Void) {
    state.withLock { state in
      erase(&state)
      body()
    }
  }

  /// Removes the line, before a question takes its place: while that is read, no work is under way.
  func clear() { printAbove {} }

  private func erase(_ state: inout State) {
    guard let drawn = state.drawn.take() else { return }
    write(Self.start(of: drawn, in: width()) + "\u{1b}[K")
  }

  /// Returns what moves to the beginning of a drawn line; if the window is narrower now, terminals
  /// have folded it into several rows, which are erased.
  private static func start(of drawn: Int?, in columns: Int) -> String {
    let rows = max(0, (drawn ?? 0) - 1) / max(1, columns)
    return rows > 0 ? "\u{1b}[\(rows)A\r\u{1b}[J" : "\r"
  }

  /// Returns as much of a text as fits into a line, without anything that moves the cursor.
  private static func cut(_ text: String, to width: Int) -> String {
    var text = TerminalText.sanitized(String(text.map { $0.isWhitespace ? " " : $0 }))
    while TerminalText.width(text) > max(0, width) { text.removeLast() }
    return text
  }

  private static func width(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

extension ProgressLine {
  /// Shows the progress of `body` on standard error, if a user can see it there.
  ///
  /// - Parameters:
  ///   - isWanted: whether to show it at all.
  ///   - clock: measures the time.
  ///   - translation: puts the line into a language.
  ///   - subject: returns the subject being waited for.
  ///   - body: the work.
  static func showing<Result>(
    if isWanted: Bool = true, clock: any StoreClock = SystemClock(),
    in translation: Translation,
    waitingFor subject: @escaping @Sendable () -> Text? = { nil },
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard isWanted, canBeSeen else { return try await body() }
    let meter = WorkMeter { clock.now.milliseconds }
    return try await standard.showing(meter, in: translation, waitingFor: subject) {
      try await body()
    }
  }
}
