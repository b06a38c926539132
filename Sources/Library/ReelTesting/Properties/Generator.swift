/// A source of values for testing properties: the same seed gives the same values.
///
/// Generators are composed of smaller ones, and their values shrink accordingly.
///
/// ```swift
/// let actions = Generator<Counter.Action>.frequency([
///   (5, .int(in: -10...10).map { .add($0) }),
///   (1, .always(.reset)),
/// ])
/// ```
public struct Generator<Value: Sendable>: Sendable {
  private let make: @Sendable (inout SeededRandom) -> Sample<Value>

  /// Creates a generator from a function that turns random numbers into a sample.
  public init(_ make: @escaping @Sendable (inout SeededRandom) -> Sample<Value>) {
    self.make = make
  }

  /// Returns the next sample.
  public func sample(using random: inout SeededRandom) -> Sample<Value> { make(&random) }

  /// Always generates the same value.
  public static func always(_ value: Value) -> Generator { Generator { _ in Sample(value) } }

  /// Generates transformed values of this generator.
  public func map<Other>(_ change: @escaping @Sendable (Value) -> Other) -> Generator<Other> {
    Generator<Other> { sample(using: &$0).map(change) }
  }

  /// Generates values of the generator that is returned for each value of this one.
  public func flatMap<Other>(
    _ next: @escaping @Sendable (Value) -> Generator<Other>
  ) -> Generator<Other> {
    Generator<Other> { random in
      let first = sample(using: &random)
      let seed = random.next()
      @Sendable func follow(_ first: Sample<Value>) -> Sample<Other> {
        var random = SeededRandom(seed: seed)
        let second = next(first.value).sample(using: &random)
        return Sample<Other>(second.value) { first.smaller().map(follow) + second.smaller() }
      }
      return follow(first)
    }
  }

  /// Generates values of one of the generators, with the given frequencies.
  ///
  /// Values shrink to those of the first generators.
  public static func frequency(_ choices: [(Int, Generator)]) -> Generator {
    let total = choices.reduce(0) { $0 + max($1.0, 0) }
    precondition(total > 0, "a choice among generators needs one that can be chosen")
    return Generator { random in
      var number = Int.random(in: 0..<total, using: &random)
      let index =
        choices.firstIndex { choice in
          number -= max(choice.0, 0)
          return number < 0
        } ?? 0
      let seed = random.next()
      @Sendable func sample(_ index: Int) -> Sample<Value> {
        var random = SeededRandom(seed: seed)
        let chosen = choices[index].1.sample(using: &random)
        return Sample(chosen.value) {
          (0..<index).filter { choices[$0].0 > 0 }.map(sample) + chosen.smaller()
        }
      }
      return sample(index)
    }
  }

  /// A generator of optionals: sometimes nil, to which values shrink first.
  public var optional: Generator<Value?> {
    Generator<Value?> { random in
      guard Int.random(in: 0..<4, using: &random) > 0 else { return Sample(nil) }
      let some = sample(using: &random)
      @Sendable func wrapped(_ sample: Sample<Value>) -> Sample<Value?> {
        Sample<Value?>(sample.value) { [Sample(nil)] + sample.smaller().map(wrapped) }
      }
      return wrapped(some)
    }
  }

  /// Generates arrays of this generator's values.
  public func array(count: ClosedRange<Int>) -> Generator<[Value]> {
    Generator<[Value]> { random in
      let number = Int.random(in: count, using: &random)
      let elements = (0..<number).map { _ in sample(using: &random) }
      return Sample.array(elements, atLeast: count.lowerBound)
    }
  }
}

extension Generator where Value == Int {
  /// Generates integers in a range; they shrink towards 0.
  public static func int(in range: ClosedRange<Int>) -> Generator {
    let origin = min(max(0, range.lowerBound), range.upperBound)
    return Generator { random in
      @Sendable func sample(_ value: Int) -> Sample<Int> {
        Sample(value) { halves(from: origin, to: value).map(sample) }
      }
      return sample(Int.random(in: range, using: &random))
    }
  }

  /// Returns values between two numbers, starting with the first, each half as far from the second
  /// as the one before.
  private static func halves(from origin: Int, to value: Int) -> [Int] {
    // The distance may overflow.
    let (whole, isTooFar) = value.subtractingReportingOverflow(origin)
    if isTooFar { return [origin, value / 2] }
    var values: [Int] = []
    var distance = whole
    while distance != 0 {
      values.append(value - distance)
      distance /= 2
    }
    return values
  }
}

extension Generator where Value == Bool {
  /// Generates false or true; true shrinks to false.
  public static var bool: Generator {
    Generator { random in
      Bool.random(using: &random) ? Sample(true) { [Sample(false)] } : Sample(false)
    }
  }
}

extension Generator {
  /// Generates one of the values; they shrink to the first ones.
  public static func element(of values: [Value]) -> Generator {
    precondition(!values.isEmpty, "an element needs a collection that has some")
    return Generator<Int>.int(in: 0...values.count - 1).map { values[$0] }
  }
}

/// Generates pairs of two generators' values.
public func zip<A: Sendable, B: Sendable>(
  _ first: Generator<A>, _ second: Generator<B>
) -> Generator<(A, B)> {
  Generator { random in
    let one = first.sample(using: &random)
    return Sample.zip(one, second.sample(using: &random))
  }
}

/// Generates triples of three generators' values.
public func zip<A: Sendable, B: Sendable, C: Sendable>(
  _ first: Generator<A>, _ second: Generator<B>, _ third: Generator<C>
) -> Generator<(A, B, C)> {
  zip(zip(first, second), third).map { ($0.0, $0.1, $1) }
}
