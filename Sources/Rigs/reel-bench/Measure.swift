import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures by the wall clock, several times, and keeps the median.
enum Measure {
  /// Nanoseconds on a clock that only moves forward.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Nanoseconds that this process has kept processors busy.
  static var processorTime: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Returns the result of `body`: the benchmark is a program without a main task, so this thread
  /// waits.
  static func waiting<Value: Sendable>(
    for body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let outcome = Locked<Result<Value, any Error>>(.failure(CancellationError()))
    let isOver = DispatchSemaphore(value: 0)
    Task {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      outcome.state.withLock { $0 = result }
      isOver.signal()
    }
    isOver.wait()
    return try outcome.state.withLock { $0 }.get()
  }

  /// The median time of `body` in nanoseconds, per operation.
  ///
  /// - Parameters:
  ///   - operations: how many operations one call of `body` does.
  ///   - runs: how often it is called; `prepare` creates the subject anew for each run.
  static func perOperation<Subject>(
    operations: Int, runs: Int = 5, prepare: () throws -> Subject, _ body: (Subject) throws -> Void
  ) rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<runs {
      let subject = try prepare()
      let start = now
      try body(subject)
      times.append(Double(now - start) / Double(operations))
    }
    return median(times)
  }

  /// The middle of `values`.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  /// The resident memory of this process in bytes; nil if the system does not report it.
  static var residentBytes: Int? {
    #if os(Linux)
      guard let file = fopen("/proc/self/statm", "r") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      guard fgets(&line, 256, file) != nil else { return nil }
      let fields = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(separator: " ")
      return fields.count > 1 ? Int(fields[1]).map { $0 * Int(getpagesize()) } : nil
    #else
      return nil
    #endif
  }

  /// Keeps the optimiser from removing the code that computes `value`.
  @inline(never)
  static func keep<Value>(_ value: Value) {}
}
