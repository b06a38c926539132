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

/// Looks at the parts of something long on all cores, where their answers count in order.
///
/// A question about a history asks the same of every stretch between two keyframes, and each of
/// them can be replayed without the others. The answer is that of going through the parts one after
/// the other: what is found beyond the part where the search ends counts for nothing, an error
/// there included.
struct Stretches<Part: Sendable, Finding: Sendable>: Sendable {
  /// The parts, in the order in which they count.
  let parts: [Part]
  /// How much of what is looked for a finding holds.
  let weight: @Sendable (Finding) -> Int
  /// How much is wanted.
  let limit: Int
  /// How many frames all parts have, to say how far an interrupted search had come.
  let frames: Int

  /// What was found in each part, up to the one that made it enough.
  ///
  /// - Parameters:
  ///   - prepare: makes what one core needs to look at part after part.
  ///   - look: looks at one part; it asks after every frame, which counts it, whether more is
  ///     wanted, and may answer anything when it is not.
  /// - Throws: what `prepare` throws, and `look` in a part before the search ends;
  ///   ``QueryInterruption`` where the task has been cancelled meanwhile.
  func search<Tool>(
    with prepare: @escaping @Sendable () throws -> Tool,
    _ look: @escaping @Sendable (inout Tool, Part, _ isWanted: () -> Bool) throws -> Finding
  ) throws -> [Finding] {
    let progress = TracedMutex(Progress<Finding>(count: parts.count))
    let end = Atomic(parts.count - 1)
    let framesRead = Atomic(0)
    WorkMeter.during(.searching, of: frames) { meter in
      withUnsafeCurrentTask { task in
        // Unchecked because the other cores only ask whether it is cancelled, which any thread may,
        // and they are done before this closure is.
        nonisolated(unsafe) let task = task
        DispatchQueue.concurrentPerform(iterations: min(parts.count, Self.cores)) { _ in
          var tool = Result { try prepare() }
          while task?.isCancelled != true, let index = progress.withLock({ $0.begin() }) {
            // Counted for itself: the cores would wait for each other at every frame.
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

  /// How many frames a core looks at before it notes them.
  private static var noted: Int { 16 }

  private static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// How far a search has come.
private struct Progress<Finding: Sendable> {
  private(set) var findings: [Result<Finding, any Error>?]
  /// The last part that can still count.
  private(set) var end: Int
  private var next = 0
  /// How many parts have been looked at without a gap, and what they hold.
  private var complete = 0
  private var sum = 0

  init(count: Int) {
    findings = Array(repeating: nil, count: count)
    end = count - 1
  }

  /// The next part that may count; nil where there is none.
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
