import Dispatch
import Reel
import Synchronization

/// The end of a part of a recording's entries.
///
/// Not generic, like its outcome: looking up their types would take as long as writing an entry.
final class RecordingTask: Sendable {
  private let isDone = DispatchSemaphore(value: 0)
  private let outcome = Mutex(RecordingOutcome())
  /// The number of parts before it.
  let number: Int

  init(_ number: Int) { self.number = number }

  func finish(_ outcome: RecordingOutcome) {
    self.outcome.withLock { $0 = outcome }
    isDone.signal()
  }

  /// Waits until the part is written, and returns the state of the lines at its end.
  func wait() -> RecordingOutcome {
    isDone.wait()
    return outcome.withLock { $0 }
  }
}

/// The state of the lines after some entries.
struct RecordingOutcome {
  var failure: RecordingError?
  /// Whether so much has been written since the last keyframe that another one is due.
  var isFar = false
  /// The size of an entry in bytes, on average.
  var entrySize = 0
}

/// Collects the entries of a recording, and has another thread write them, in their order.
///
/// What is collected is written some milliseconds later, whether or not more follows. The lock is
/// held only to add an entry or to take all of them, so that no thread waits for a reducer or a
/// file.
final class RecordingOutbox<State: Codable & Equatable & Sendable, Action: Codable & Sendable>:
  Sendable
{
  typealias Lines = RecordingLines<State, Action>
  typealias Batch = RecordingBatch<State, Action>

  private struct Content: Sendable {
    /// The parts that have their end, in order; of each, the entries that are still to be written.
    var ended: [Batch] = []
    /// The entries of the next part so far, except for those already written.
    var batch = Batch()
    /// An empty batch.
    var spare: Batch?
    /// Whether writing what is collected is planned.
    var isPlanned = false

    /// Returns the entries of the next part so far, and begins with none.
    mutating func takeBatch() -> Batch {
      defer {
        batch = spare ?? Batch()
        spare = nil
      }
      return batch
    }
  }

  /// The time after which entries are written: far less than a person notices, and far more than
  /// writing takes.
  private static var delay: DispatchTimeInterval { .milliseconds(5) }

  private let lines: Lines
  private let queue = DispatchQueue(label: "reel.recording")
  private let content = Mutex(Content())

  init(_ lines: Lines) { self.lines = lines }

  /// Whether the first line has been written.
  var hasBegun: Bool { lines.hasBegun.load(ordering: .acquiring) }

  /// The sizes of the first line and of all lines so far, in bytes.
  var sizes: (beginning: Int, all: Int) {
    (lines.headSize.load(ordering: .relaxed), lines.size.load(ordering: .relaxed))
  }

  /// Writes the first line, on another thread.
  func begin(_ write: @escaping @Sendable (Lines) -> Void) -> RecordingTask {
    let task = RecordingTask(0)
    queue.async { [lines] in
      write(lines)
      task.finish(lines.outcome)
    }
    return task
  }

  /// Adds an entry.
  func add(_ entry: (Batch) -> Void) {
    let isFirst = content.withLock { content in
      entry(content.batch)
      defer { content.isPlanned = true }
      return !content.isPlanned
    }
    if isFirst { plan() }
  }

  /// A function of its own, for the entries that find nothing planned.
  @inline(never)
  private func plan() {
    queue.asyncAfter(deadline: .now() + Self.delay) { [weak self] in
      guard let self else { return }
      content.withLock { $0.isPlanned = false }
      writeCollected()
      lines.flush()
    }
  }

  /// Ends a part here, to be written on another thread.
  func end(_ number: Int, flushing: Bool) -> RecordingTask {
    let task = RecordingTask(number)
    content.withLock { content in
      content.batch.task = task
      content.ended.append(content.takeBatch())
    }
    queue.async { [self] in
      writeEnded()
      if flushing { lines.flush() }
    }
    return task
  }

  /// Writes everything to the file, and waits for that.
  func flush() -> RecordingOutcome {
    queue.sync {
      writeCollected()
      lines.flush()
      return lines.outcome
    }
  }

  /// Writes everything to the file, and a frame that was begun, without waiting any longer than
  /// some seconds: the program ends, and its other threads may have stopped.
  func rescue(_ begun: FrameUnderWay<State, Action>?) {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { [self] in
      writeCollected()
      if let begun { lines.append(begun: begun) }
      lines.flush()
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + .seconds(2))
  }

  /// Writes everything and closes the file; returns the reason why not everything is there.
  @discardableResult
  func close() -> RecordingError? {
    queue.sync {
      writeCollected()
      lines.close()
      return lines.failure
    }
  }

  // MARK: On the queue

  /// Appends the lines of the parts that have their end.
  private func writeEnded() {
    while let batch = content.withLock({ $0.ended.isEmpty ? nil : $0.ended.removeFirst() }) {
      write(batch)
    }
  }

  /// Appends the lines of all entries.
  private func writeCollected() {
    var isLast = false
    while !isLast {
      let batch = content.withLock { content in
        isLast = content.ended.isEmpty
        return isLast ? content.takeBatch() : content.ended.removeFirst()
      }
      write(batch)
    }
  }

  private func write(_ batch: Batch) {
    lines.append(batch)
    batch.task?.finish(lines.outcome)
    batch.task = nil
    content.withLock { $0.spare = batch }
  }
}
