import ReelTexts

/// The texts in the tables of a language, by key path: `timeline.frames.gone`.
struct TableReading {
  /// A text, and the values that were put into it and show.
  struct Line: Equatable {
    let text: String
    let values: [String]

    /// Whether there are words in it besides the values.
    var hasWords: Bool {
      values.reduce(text) { $0.replacing($1, with: "") }.contains(where: \.isLetter)
    }
  }

  /// The texts; several where values are put in: with many, one and none of what is counted.
  private(set) var lines: [String: [Line]] = [:]
  /// A text that could not be read, and its type: a shape that ``shapes`` lacks.
  private(set) var unreadable: [String] = []

  init(of texts: Texts) { read(texts, at: "") }

  private mutating func read(_ value: Any, at place: String) {
    if let text = value as? String {
      lines[place] = [Line(text: text, values: [])]
    } else if let texts = value as? [String: String] {
      for (key, text) in texts { read(text, at: "\(place).\(key)") }
    } else if let texts = value as? [String] {
      lines[place] = [Line(text: texts.joined(separator: ", "), values: [])]
    } else if let found = shapes.lazy.compactMap({ $0.lines(of: value) }).first {
      lines[place] = found
    } else {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .struct || mirror.displayStyle == .class else {
        unreadable.append("\(place): \(type(of: value))")
        return
      }
      for child in mirror.children {
        let label = child.label ?? ""
        read(child.value, at: place.isEmpty ? label : "\(place).\(label)")
      }
    }
  }
}

/// A shape of texts: the types of the values that are put into them.
///
/// A mirror shows a closure as it lies in its table, and not as an `Any` holds one: what a cast
/// makes of it must not be called. So each shape is a type that lies in memory as its closure does.
protocol Shape: SendableMetatype {
  associatedtype Text
  var text: Text { get }
  /// The text with samples put in.
  func line(_ next: inout Samples) -> String
}

extension Shape {
  /// The texts returned by a closure of this shape; nil for anything else.
  fileprivate static func lines(of value: Any) -> [TableReading.Line]? {
    guard let text = value as? Text else { return nil }
    let shape = withUnsafeBytes(of: text) { $0.load(as: Self.self) }
    return Amount.allCases.map { amount in
      var samples = Samples(amount: amount)
      let line = shape.line(&samples)
      return TableReading.Line(text: line, values: samples.shown.filter(line.contains))
    }
  }
}

/// The numbers of things that a text counts.
enum Amount: CaseIterable {
  case many, one, none
}

/// Values to put into a text, no two of them the same.
struct Samples {
  let amount: Amount
  /// The part of a text that depends on the values so far.
  var shown: [String] = []
  private var count = 0

  init(amount: Amount) { self.amount = amount }

  mutating func callAsFunction<Value: Sample>() -> Value { Value.sample(from: &self) }

  /// A number that no other sample has.
  mutating func number() -> Int {
    count += 1
    return 640 + count
  }
}

/// A type whose values are put into texts.
protocol Sample {
  static func sample(from samples: inout Samples) -> Self
}

extension String: Sample {
  static func sample(from samples: inout Samples) -> String {
    guard samples.amount != .none else { return "" }
    let text = "⟨\(samples.number())⟩"
    samples.shown.append(text)
    return text
  }
}

extension Int: Sample {
  static func sample(from samples: inout Samples) -> Int {
    guard samples.amount == .many else { return samples.amount == .one ? 1 : 0 }
    let number = samples.number()
    samples.shown.append("\(number)")
    return number
  }
}

extension Bool: Sample {
  static func sample(from samples: inout Samples) -> Bool { samples.amount == .many }
}

extension Optional: Sample where Wrapped: Sample {
  static func sample(from samples: inout Samples) -> Wrapped? {
    samples.amount == .none ? nil : .some(samples())
  }
}

extension Array: Sample where Element: Sample {
  static func sample(from samples: inout Samples) -> [Element] {
    switch samples.amount {
    case .many: [samples(), samples()]
    case .one: [samples()]
    case .none: []
    }
  }
}
