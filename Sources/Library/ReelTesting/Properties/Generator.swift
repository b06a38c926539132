/// A source of values for tests of properties: the same seed, the same values.
///
/// Generators are put together from smaller ones, and what they make shrinks as they are put
/// together.
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

  /// The next sample.
  public func sample(using random: inout SeededRandom) -> Sample<Value> { make(&random) }

  /// The same value each time.
  public static func always(_ value: Value) -> Generator { Generator { _ in Sample(value) } }

  /// Values made of those of this generator.
  public func map<Other>(_ change: @escaping @Sendable (Value) -> Other) -> Generator<Other> {
    Generator<Other> { sample(using: &$0).map(change) }
  }

  /// Values of the generator that each value of this one leads to.
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

  /// One of the generators, each as often as its number says.
  ///
  /// What is made shrinks to what the first ones make.
  public static func frequency(_ choices: [(Int, Generator)]) -> Generator {
    let total = choices.reduce(0) { $0 + max($1.0, 0) }
    precondition(total > 0, "a choice among generators needs one that can be chosen")
    return Generator { random in
      var number = Int.random(in: 0..<total, using: &random)
      let place =
        choices.firstIndex { choice in
          number -= max(choice.0, 0)
          return number < 0
        } ?? 0
      let seed = random.next()
      @Sendable func sample(_ place: Int) -> Sample<Value> {
        var random = SeededRandom(seed: seed)
        let chosen = choices[place].1.sample(using: &random)
        return Sample(chosen.value) {
          (0..<place).filter { choices[$0].0 > 0 }.map(sample) + chosen.smaller()
        }
      }
      return sample(place)
    }
  }

  /// A generator of optionals: nil now and then, which is also what values shrink to first.
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

  /// Arrays of what this generator makes.
  public func array(count: ClosedRange<Int>) -> Generator<[Value]> {
    Generator<[Value]> { random in
      let number = Int.random(in: count, using: &random)
      let elements = (0..<number).map { _ in sample(using: &random) }
      return Sample.array(elements, atLeast: count.lowerBound)
    }
  }
}

extension Generator where Value == Int {
  /// Whole numbers of a range; they shrink to 0, or to what is nearest to it.
  public static func int(in range: ClosedRange<Int>) -> Generator {
    let origin = min(max(0, range.lowerBound), range.upperBound)
    return Generator { random in
      @Sendable func sample(_ value: Int) -> Sample<Int> {
        Sample(value) { halves(from: origin, to: value).map(sample) }
      }
      return sample(Int.random(in: range, using: &random))
    }
  }

  /// Values between two, from the first on, each half as far from the second as the one before.
  private static func halves(from origin: Int, to value: Int) -> [Int] {
    // The distance may be too large for a number.
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
  /// False or true; true shrinks to false.
  public static var bool: Generator {
    Generator { random in
      Bool.random(using: &random) ? Sample(true) { [Sample(false)] } : Sample(false)
    }
  }
}

extension Generator {
  /// One of the values; they shrink to the first ones.
  public static func element(of values: [Value]) -> Generator {
    precondition(!values.isEmpty, "an element needs a collection that has some")
    return Generator<Int>.int(in: 0...values.count - 1).map { values[$0] }
  }
}

/// Pairs of what two generators make.
public func zip<A: Sendable, B: Sendable>(
  _ first: Generator<A>, _ second: Generator<B>
) -> Generator<(A, B)> {
  Generator { random in
    let one = first.sample(using: &random)
    return Sample.zip(one, second.sample(using: &random))
  }
}

/// Triples of what three generators make.
public func zip<A: Sendable, B: Sendable, C: Sendable>(
  _ first: Generator<A>, _ second: Generator<B>, _ third: Generator<C>
) -> Generator<(A, B, C)> {
  zip(zip(first, second), third).map { ($0.0, $0.1, $1) }
}
