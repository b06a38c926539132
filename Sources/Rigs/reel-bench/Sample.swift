/// The times of a trial that was measured repeatedly.
struct Sample {
  /// The figures in the order in which they were taken, including dropped ones.
  let all: [Double]

  /// The figures that count.
  ///
  /// Figures do not count if they are further above the upper quartile than one and a half times
  /// the distance between the quartiles (Tukey's fence): something else ran meanwhile. Nothing
  /// makes a figure too small.
  var kept: [Double] {
    let (lower, upper) = quartiles(all)
    let kept = all.filter { $0 <= upper + 1.5 * (upper - lower) }
    return kept.isEmpty ? all : kept
  }

  /// The median of the figures that count.
  var median: Double { Measure.median(kept) }

  /// Half the distance between the quartiles of the figures that count, as a share of the median.
  var spread: Double {
    let (lower, upper) = quartiles(kept)
    return (upper - lower) / 2 / median
  }

  /// The ratio to `floor`, if both were measured in turns: the median of the ratios of neighbours,
  /// which had the same noise around them.
  func ratio(to floor: Sample) -> Double {
    Measure.median(zip(all, floor.all).map { $0 / $1 })
  }

  private func quartiles(_ values: [Double]) -> (lower: Double, upper: Double) {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return (.nan, .nan) }
    return (sorted[last / 4], sorted[(3 * last + 3) / 4])
  }
}

/// A measurement that can be repeated.
struct Trial {
  /// Measures once; returns nanoseconds for each operation.
  let run: () throws -> Double

  /// Creates a trial of a body that does a number of operations on the result of `prepare`.
  ///
  /// Only the body's time counts.
  init<Subject>(
    operations: Int, prepare: @escaping () throws -> Subject,
    _ body: @escaping (Subject) throws -> Void
  ) {
    run = {
      let subject = try prepare()
      let start = Measure.now
      try body(subject)
      return Double(Measure.now - start) / Double(operations)
    }
  }

  /// Measures trials in turns, so that other activity of the machine affects all of them.
  ///
  /// One more round is run before, and its figures do not count: it pays for one-time costs.
  static func inTurns(_ trials: Trial..., rounds: Int = 7) throws -> [Sample] {
    try inTurns(trials, rounds: rounds)
  }

  /// The same for a list.
  static func inTurns(_ trials: [Trial], rounds: Int = 7) throws -> [Sample] {
    for trial in trials { _ = try trial.run() }
    var figures = trials.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, trial) in trials.enumerated() { figures[index].append(try trial.run()) }
    }
    return figures.map(Sample.init)
  }
}
