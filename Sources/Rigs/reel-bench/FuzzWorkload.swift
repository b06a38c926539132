import ReelApps
import ReelShell

/// The steps a second of fuzzing, and what each of its checks costs: a line, its requests, and the
/// checks after each of its frames.
enum FuzzWorkload {
  private static let steps = 3_000
  private static let rounds = 3

  static func rows() throws -> [Row] {
    try Processor.all { try Apps.names.indices.flatMap { try rows(of: $0) } }
  }

  private static func rows(of app: Int) throws -> [Row] {
    let all = Set(FuzzCheck.allCases)
    let kinds: [(what: String, skipped: Set<FuzzCheck>)] =
      [("no checks", all)]
      + FuzzCheck.allCases.map { ("\($0.rawValue) alone", all.subtracting([$0])) }
      + [("all checks", [])]
    var samples = kinds.map { _ in [Double]() }
    // In turns, so that other activity of the machine affects all of them.
    for _ in 0..<rounds {
      for (index, kind) in kinds.enumerated() {
        samples[index].append(try time(of: app, without: kind.skipped))
      }
    }
    let bare = Sample(all: samples[0])
    return zip(kinds, samples).map { kind, times in
      let sample = Sample(all: times)
      var row = Row(
        workload: "", what: "fuzz \(Apps.names[app]), \(kind.what)", value: 1e9 / sample.median,
        unit: "steps/s")
      row.spread = sample.spread
      if kind.skipped != all {
        row.floor = 1e9 / bare.median
        row.ratio = sample.ratio(to: bare)
      }
      return row
    }
  }

  /// Returns nanoseconds of processor time for a step, the session's start included.
  private static func time(of app: Int, without skipped: Set<FuzzCheck>) throws -> Double {
    var options = FuzzOptions(steps: steps, seed: 1)
    options.skipped = skipped
    let start = Measure.processorTime
    let report = try Measure.waiting { [options] in
      try await Fuzzer(Apps.program, app: app).run(options)
    }
    if let failure = report.failure { throw failure }
    return Double(Measure.processorTime - start) / Double(report.steps)
  }
}
