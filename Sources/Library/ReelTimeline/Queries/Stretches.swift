import Dispatch
import ReelSupport
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Processes the parts of something long on all cores, with results that count in order.
///
/// A question about a history applies to every stretch between two keyframes, and each of them can
/// be replayed independently. The result is the same as that of processing the parts one after the
/// other: findings after the part in which the search ends are ignored, including errors.
package struct Stretches<Part: Sendable, Finding: Sendable>: Sendable {
  let parts: [Part]
  private let weight: @Sendable (Finding) -> Int
  private let limit: Int
  private let frames: Int
  private let kind: WorkMeter.Kind
  private let cores: Int

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - parts: the parts, in order.
  ///   - weight: returns how many of the wanted items a finding contains.
  ///   - limit: the number of wanted items.
  ///   - frames: the number of frames of all parts, for reporting the progress of an interrupted
  ///     search.
  ///   - kind: the kind of work, for an observer.
  ///   - cores: the number of cores; nil for all.
  package init(
    parts: [Part], weight: @escaping @Sendable (Finding) -> Int, limit: Int, frames: Int,
    as kind: WorkMeter.Kind = .searching, on cores: Int? = nil
  ) {
    self.parts = parts
    self.weight = weight
    self.limit = limit
    self.frames = frames
    self.kind = kind
    self.cores = cores ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Returns the findings of the parts, up to the one that completed the search.
  ///
  /// - Parameters:
  ///   - prepare: creates the tools that one core needs to process its parts.
  ///   - look: processes one part; after every frame, it calls a closure that counts the frame and
  ///     returns whether to continue, and otherwise may return anything.
  /// - Throws: Any error of `prepare`, and of `look` in a part before the search ends;
  ///   ``QueryInterruption`` if the task has been cancelled in the meantime.
  package func search<Tool>(
    with prepare: @escaping @Sendable () throws -> Tool,
    _ look: @escaping @Sendable (inout Tool, Part, _ isWanted: () -> Bool) throws -> Finding
  ) throws -> [Finding] {
    let progress = Mutex(Progress<Finding>(count: parts.count))
    let end = Atomic(parts.count - 1)
    let framesRead = Atomic(0)
    WorkMeter.during(kind, of: frames) { meter in
      withUnsafeCurrentTask { task in
        // Unchecked because the other cores only ask whether it is cancelled, which any thread may
        // do, and they finish before this closure.
        nonisolated(unsafe) let task = task
        DispatchQueue.concurrentPerform(iterations: min(parts.count, cores)) { _ in
          var tool = Result { try prepare() }
          while task?.isCancelled != true, let index = progress.withLock({ $0.begin() }) {
            // Counted separately: otherwise the cores would wait for each other at every frame.
            var count = 0
            let finding = Result {
              var ready = try tool.get()
              defer { tool = .success(ready) }
              return try look(&ready, parts[index]) {
                count += 1
                if count % Self.noted == 0 { meter?.add(Self.noted) }
                return task?.isCancelled != true && end.load(ordering: .relaxed) >= index
              }
            }
            framesRead.wrappingAdd(count, ordering: .relaxed)
            meter?.add(count % Self.noted)
            progress.withLock { progress in
              progress.finish(index, finding, weight, limit)
              end.store(progress.end, ordering: .relaxed)
            }
          }
        }
      }
    }
    try QueryInterruption.check(
      framesRead: min(framesRead.load(ordering: .relaxed), frames), of: frames)
    return try progress.withLock { progress in
      try progress.findings.prefix(progress.end + 1).compactMap { try $0?.get() }
    }
  }

  /// The number of frames that a core processes before it reports them.
  private static var noted: Int { 16 }
}

/// The progress of a search.
private struct Progress<Finding: Sendable> {
  private(set) var findings: [Result<Finding, any Error>?]
  /// The last part that can still count.
  private(set) var end: Int
  private var next = 0
  /// The number of parts that have been processed without a gap, and their contents.
  private var complete = 0
  private var sum = 0

  init(count: Int) {
    findings = Array(repeating: nil, count: count)
    end = count - 1
  }

  /// Returns the next part that may count; nil if there is none.
  mutating func begin() -> Int? {
    guard next <= end else { return nil }
    defer { next += 1 }
    return next
  }

  mutating func finish(
    _ index: Int, _ finding: Result<Finding, any Error>, _ weight: (Finding) -> Int, _ limit: Int
  ) {
    findings[index] = finding
    switch finding {
    case .failure: end = min(end, index)
    case .success(let finding): if weight(finding) >= limit { end = min(end, index) }
    }
    while complete < findings.count, let finding = findings[complete] {
      if case .success(let finding) = finding { sum += weight(finding) }
      if sum >= limit { end = min(end, complete) }
      complete += 1
    }
  }
}
