import ReelTexts

/// The texts in the tables of a language, by key path, such as `timeline.frames.gone`.
struct TableReading {
  /// A text, and the inserted values that it shows.
  struct Line: Equatable {
    let text: String
    let values: [String]

    /// Whether the text has words besides the values.
    var hasWords: Bool {
      values.reduce(text) { $0.replacing($1, with: "") }.contains(where: \.isLetter)
    }
  }

  /// The texts; texts with values occur several times: for many, one and none of the counted
  /// things.
  private(set) var lines: [String: [Line]] = [:]
  /// The texts that could not be read, with their types: shapes that ``shapes`` lacks.
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

/// A shape of texts: the types of the values that are inserted into them.
///
/// A mirror returns a closure with the layout that it has in its table, not the one that an `Any`
/// has; the result of a cast must not be called. So each shape is a type with the same layout as
/// its closure.
protocol Shape: SendableMetatype {
  associatedtype Text
  var text: Text { get }
  /// Returns the text with samples inserted.
  func line(_ next: inout Samples) -> String
}

extension Shape {
  /// Returns the texts of a closure of this shape; nil for any other value.
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

/// How many things a text counts.
enum Amount: CaseIterable {
  case many, one, none
}

/// Values to insert into a text, all of them different.
struct Samples {
  let amount: Amount
  /// The inserted values that the text should show.
  var shown: [String] = []
  private var count = 0

  init(amount: Amount) { self.amount = amount }

  mutating func callAsFunction<Value: Sample>() -> Value { Value.sample(from: &self) }

  /// Returns a number that no other sample has.
  mutating func number() -> Int {
    count += 1
    return 640 + count
  }
}

/// A type whose values are inserted into texts.
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
