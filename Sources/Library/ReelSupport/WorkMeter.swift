import Synchronization

/// How far something long has come: the worker notes it, and an observer reads it.
///
/// The work knows nothing of who looks on, or whether anybody does:
///
/// ```swift
/// try WorkMeter.during(.searching, of: frames.count) { meter in
///   for (place, frame) in frames.enumerated() {
///     meter?.note(place)
///     …
///   }
/// }
/// ```
package final class WorkMeter: Sendable {
  /// What is done.
  package enum Kind: Sendable, Equatable {
    case replaying, searching, fuzzing, shrinking, running, simulating, waiting, recordings
  }

  /// How far it has come.
  package struct Reading: Sendable, Equatable {
    /// What is done.
    package var kind: Kind
    /// Which of the works that the meter has seen it is.
    package var serial: Int
    /// How much of it is done: frames, steps, runs, scripts.
    package var done: Int
    /// How much of the whole that is, from 0 to 1; nil where the whole is not known.
    package var share: Double?
    /// How long it has taken so far, in milliseconds.
    package var milliseconds: Int64
    /// What is waited for, where the waiting task has said it.
    package var subject: String?

    /// Creates a reading.
    package init(
      kind: Kind, serial: Int = 1, done: Int, share: Double? = nil, milliseconds: Int64,
      subject: String? = nil
    ) {
      self.kind = kind
      self.serial = serial
      self.done = done
      self.share = share
      self.milliseconds = milliseconds
      self.subject = subject
    }
  }

  /// The meter of the observer of what this task does; nil where there is none.
  @TaskLocal package static var current: WorkMeter?

  private struct Work {
    var kind: Kind
    var whole: Int
    var start: Int64
    var source: (@Sendable () -> Int)?
    var subject: String?
  }

  private struct State {
    var work: Work?
    var serial = 0
  }

  private let state = Mutex(State())
  private let done = Atomic(0)
  private let part = Atomic(0)
  private let now: @Sendable () -> Int64

  /// Creates a meter that reads the time from a closure.
  ///
  /// - Parameter now: the time, in milliseconds.
  package init(now: @escaping @Sendable () -> Int64) { self.now = now }

  /// Does something that may take long.
  ///
  /// What is done in the course of it is a part of it, and is not seen by itself.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - whole: how much there is to be done; 0 where that is not known.
  ///   - source: says how much has been done, where that is not noted.
  ///   - body: does it; it notes how far it has come, where there is an observer.
  package static func during<Result>(
    _ kind: Kind, of whole: Int = 0, counting source: (@Sendable () -> Int)? = nil,
    _ body: (WorkMeter?) throws -> Result
  ) rethrows -> Result {
    guard let meter = current, meter.begin(kind, whole, source) else { return try body(nil) }
    defer { meter.end() }
    return try body(meter)
  }

  /// As the other one, for something that waits; `subject` is what it waits for.
  package static func during<Result>(
    _ kind: Kind, of whole: Int = 0, counting source: (@Sendable () -> Int)? = nil,
    subject: String? = nil,
    isolation: isolated (any Actor)? = #isolation, _ body: (WorkMeter?) async throws -> Result
  ) async rethrows -> Result {
    guard let meter = current, meter.begin(kind, whole, source, subject) else {
      return try await body(nil)
    }
    defer { meter.end() }
    return try await body(meter)
  }

  /// Notes how much has been done.
  ///
  /// - Parameters:
  ///   - done: how much that is.
  ///   - part: how much of the whole it is, where that is counted otherwise.
  package func note(_ done: Int, part: Int? = nil) {
    self.done.store(done, ordering: .relaxed)
    self.part.store(part ?? done, ordering: .relaxed)
  }

  /// Notes that more has been done; any thread may.
  package func add(_ more: Int) {
    done.wrappingAdd(more, ordering: .relaxed)
    part.wrappingAdd(more, ordering: .relaxed)
  }

  /// How far the work has come; nil where there is none.
  package var reading: Reading? {
    let (work, serial) = state.withLock { ($0.work, $0.serial) }
    guard let work else { return nil }
    let done = work.source?() ?? done.load(ordering: .relaxed)
    let part = work.source == nil ? part.load(ordering: .relaxed) : done
    return Reading(
      kind: work.kind, serial: serial, done: done,
      share: work.whole > 0 ? min(1, max(0, Double(part) / Double(work.whole))) : nil,
      milliseconds: now() - work.start, subject: work.subject)
  }

  private func begin(
    _ kind: Kind, _ whole: Int, _ source: (@Sendable () -> Int)?, _ subject: String? = nil
  ) -> Bool {
    state.withLock { state in
      guard state.work == nil else { return false }
      note(0)
      state.work = Work(kind: kind, whole: whole, start: now(), source: source, subject: subject)
      state.serial += 1
      return true
    }
  }

  private func end() { state.withLock { $0.work = nil } }
}
