import Synchronization

/// The progress of a long operation: the worker reports it, and an observer reads it.
///
/// The worker need not know whether there is an observer:
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
  /// The kind of work.
  package enum Kind: Sendable, Equatable {
    case replaying, searching, fuzzing, shrinking, running, simulating, waiting, recordings
  }

  /// The progress of the work at one moment.
  package struct Reading: Sendable, Equatable {
    /// The kind of work.
    package var kind: Kind
    /// The number of the work among those that the meter has seen.
    package var serial: Int
    /// The amount of work done: frames, steps, runs, scripts.
    package var done: Int
    /// The fraction of the whole, from 0 to 1; nil if the whole is unknown.
    package var share: Double?
    /// The time it has taken so far, in milliseconds.
    package var milliseconds: Int64
    /// The subject of the wait, if the waiting task has named it.
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

  /// The meter of the current task's observer; nil if there is none.
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

  /// Performs an operation that may take long.
  ///
  /// Nested operations are part of it, and do not appear separately.
  ///
  /// - Parameters:
  ///   - kind: the kind of work.
  ///   - whole: the total amount of work; 0 if unknown.
  ///   - source: returns the amount done, if it is not reported.
  ///   - body: performs the work and reports its progress to the meter, if there is one.
  package static func during<Result>(
    _ kind: Kind, of whole: Int = 0, counting source: (@Sendable () -> Int)? = nil,
    _ body: (WorkMeter?) throws -> Result
  ) rethrows -> Result {
    guard let meter = current, meter.begin(kind, whole, source) else { return try body(nil) }
    defer { meter.end() }
    return try body(meter)
  }

  /// Performs an operation that waits; `subject` is what it waits for.
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

  /// Reports how much has been done.
  ///
  /// - Parameters:
  ///   - done: the amount done.
  ///   - part: the part of the whole, if it is counted in another unit.
  package func note(_ done: Int, part: Int? = nil) {
    self.done.store(done, ordering: .relaxed)
    self.part.store(part ?? done, ordering: .relaxed)
  }

  /// Reports that more has been done; may be called from any thread.
  ///
  /// - Parameters:
  ///   - more: the amount done.
  ///   - part: the part of the whole, if it is counted in another unit.
  package func add(_ more: Int, part: Int? = nil) {
    done.wrappingAdd(more, ordering: .relaxed)
    self.part.wrappingAdd(part ?? more, ordering: .relaxed)
  }

  /// The progress of the current work; nil if there is none.
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
