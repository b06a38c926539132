/// What something took, measured several times.
struct Sample {
  /// The figures, in the order in which they were taken, those that were dropped included.
  let all: [Double]

  /// The figures that count.
  ///
  /// Those do not that lie further above the upper quartile than one and a half times the distance
  /// between the quartiles (Tukey's fence): something else has run meanwhile. Nothing makes a
  /// figure too small.
  var kept: [Double] {
    let (lower, upper) = quartiles(all)
    let kept = all.filter { $0 <= upper + 1.5 * (upper - lower) }
    return kept.isEmpty ? all : kept
  }

  /// The middle of those that count.
  var median: Double { Measure.median(kept) }

  /// Half the distance between the quartiles of those that count, as a share of the median.
  var spread: Double {
    let (lower, upper) = quartiles(kept)
    return (upper - lower) / 2 / median
  }

  /// How many times `floor` it took, where both were measured in turns: the median of the ratios of
  /// neighbours, which had the same noise around them.
  func ratio(to floor: Sample) -> Double {
    Measure.median(zip(all, floor.all).map { $0 / $1 })
  }

  private func quartiles(_ values: [Double]) -> (lower: Double, upper: Double) {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return (.nan, .nan) }
    return (sorted[last / 4], sorted[(3 * last + 3) / 4])
  }
}

/// Something that can be measured again and again.
struct Trial {
  /// Measures it once; answers nanoseconds for each operation.
  let run: () throws -> Double

  /// Makes one of a body that does a number of operations with what `prepare` makes.
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

  /// Measures trials in turns, so that what else the machine does meets all of them.
  ///
  /// One round more is run before, whose figures do not count: it pays for what is done once.
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
