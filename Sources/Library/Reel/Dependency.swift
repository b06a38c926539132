/// A value that an effect takes from the world: the date, a new id, a random number.
///
/// An app receives its dependencies when it is created, and calls them as functions. A test passes
/// its own.
///
/// ```swift
/// struct Dice: Feature {
///   let random: Dependency<UInt64>
///
///   func reduce(into state: inout State, action: Action, ask: inout Ask<Dice>) {
///     switch action {
///     case .rollTapped: ask(.roll)
///     case .rolled(let number): state.number = number
///     }
///   }
///
///   func respond(to request: Request) -> Effect<Action> {
///     switch request {
///     case .roll: .send(.rolled(random() % 6 + 1))
///     }
///   }
/// }
/// let dice = Dice(random: .random)
/// ```
public struct Dependency<Value: Sendable>: Sendable {
  /// The dependency's name, for messages.
  public let name: String
  private let get: @Sendable () -> Value

  /// Creates a dependency that a test controls.
  ///
  /// - Parameters:
  ///   - name: the dependency's name, for messages.
  ///   - get: returns the next value.
  public init(_ name: String, _ get: @escaping @Sendable () -> Value) {
    self.name = name
    self.get = get
  }

  /// Creates a dependency on the real world; a test that touches it fails.
  ///
  /// - Parameters:
  ///   - name: the dependency's name, for messages.
  ///   - control: how a test controls it, as a sentence.
  ///   - get: returns the next value.
  public init(live name: String, control: String, _ get: @escaping @Sendable () -> Value) {
    self.init(name) {
      LiveDependency.touch(name, control: control)
      return get()
    }
  }

  /// The next value.
  public func callAsFunction() -> Value { get() }
}

extension Dependency<Timestamp> {
  /// The system's time; may be a few milliseconds coarse.
  public static var date: Dependency {
    Dependency(live: "date", control: "Give the app Dependency.date(of: store.clock).") {
      SystemClock.coarseTime
    }
  }

  /// The time of a clock: in an app, the clock of its store.
  public static func date(of clock: any StoreClock) -> Dependency {
    Dependency("date") { clock.now }
  }
}

extension Dependency<String> {
  /// A new random UUID (version 4) each time, in lower case.
  public static var uuid: Dependency {
    Dependency(live: "uuid", control: "Give the app Dependency.counting.") {
      var system = SystemRandomNumberGenerator()
      return uuid(high: system.next(), low: system.next())
    }
  }

  /// The text of a UUID (version 4) made from two numbers.
  package static func uuid(high: UInt64, low: UInt64) -> String {
    let high = high & ~0xF000 | 0x4000
    let low = low & ~(0b11 << 62) | 0b10 << 62
    func digits(_ number: UInt64, _ bits: Range<Int>) -> String {
      let part = number >> UInt64(bits.lowerBound) & (1 << UInt64(bits.count) - 1)
      let text = String(part, radix: 16)
      return String(repeating: "0", count: bits.count / 4 - text.count) + text
    }
    return [
      digits(high, 32..<64), digits(high, 16..<32), digits(high, 0..<16), digits(low, 48..<64),
      digits(low, 0..<48),
    ].joined(separator: "-")
  }
}

extension Dependency<UInt64> {
  /// A random number of 64 bits each time.
  public static var random: Dependency {
    Dependency(live: "random", control: "Give the app Dependency.seeded(1).") {
      var system = SystemRandomNumberGenerator()
      return system.next()
    }
  }
}

extension Dependency: RandomNumberGenerator where Value == UInt64 {
  /// The next number, for `Int.random(in:using:)` and `shuffled(using:)`.
  public mutating func next() -> UInt64 { self() }
}
