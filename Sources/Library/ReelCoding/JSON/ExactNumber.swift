extension JSON {
  /// Reads JSON text, in which only numbers that no other type holds stay as written.
  ///
  /// - Throws: ``JSONSyntaxError`` with the place.
  package init(lossless text: some Sequence<UInt8>) throws(JSONSyntaxError) {
    self = try JSON(exactly: text).withPlainNumbers
  }

  private var withPlainNumbers: JSON {
    switch self {
    case .array(let elements): return .array(elements.map(\.withPlainNumbers))
    case .object(let members):
      return .object(Members(members.map { ($0.key, $0.value.withPlainNumbers) }))
    case .number(let text):
      guard let double = Double(text), double.magnitude < 0x1p53,
        ExactNumber(double) == ExactNumber(text.utf8)
      else { return self }
      return .double(double)
    case .null, .bool, .int, .double, .string: return self
    }
  }
}

/// A number by its decimal digits, none of which is lost: `0.123 × 10²`.
struct ExactNumber: Equatable {
  private var isNegative = false
  /// The digits from the first to the last that is not 0; none for 0.
  private var digits: [UInt8] = []
  /// The number of digits before the point; negative for zeros after it.
  private var exponent = 0

  /// Reads a number as JSON writes it.
  init(_ text: some Sequence<UInt8>) {
    var isFraction = false
    var written: Int?
    var isSmall = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "-"):
        if written == nil { isNegative = true } else { isSmall = true }
      case UInt8(ascii: "+"): break
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): written = 0
      default:
        let digit = byte &- UInt8(ascii: "0")
        if let before = written {
          // More makes no difference to any text that fits into memory.
          written = min(before * 10 + Int(digit), 1 << 48)
        } else {
          if !(digits.isEmpty && digit == 0) { digits.append(digit) }
          if !isFraction, !digits.isEmpty {
            exponent += 1
          } else if isFraction, digits.isEmpty {
            exponent -= 1
          }
        }
      }
    }
    exponent += isSmall ? -(written ?? 0) : written ?? 0
    trim()
  }

  /// Takes a whole number.
  init(_ value: Int64) { self.init("\(value)".utf8) }

  /// Takes a finite number: a whole one with all its digits, another as it is written.
  init(_ value: Double) {
    self.init(value.magnitude < 0x1p53 ? Array(value.description.utf8) : Self.digits(of: value))
  }

  /// Returns the digits of a whole number of 2⁵³ or more: the significand, doubled as often as the
  /// exponent says.
  private static func digits(of value: Double) -> [UInt8] {
    var reversed = String(value.significandBitPattern | 1 << 52).utf8.reversed().map {
      $0 - UInt8(ascii: "0")
    }
    for _ in 0..<(Int(value.exponent) - 52) {
      var carry: UInt8 = 0
      for index in reversed.indices {
        let doubled = reversed[index] * 2 + carry
        (reversed[index], carry) = (doubled % 10, doubled / 10)
      }
      if carry > 0 { reversed.append(carry) }
    }
    let sign = value < 0 ? [UInt8(ascii: "-")] : []
    return sign + reversed.reversed().map { $0 + UInt8(ascii: "0") }
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }

  /// Whether it is 0.
  var isZero: Bool { digits.isEmpty }

  /// Whether it has no decimals.
  var isWhole: Bool { digits.count <= max(exponent, 0) }

  /// Returns the whole number that it is; nil if it is none, or does not fit.
  func integer<I: FixedWidthInteger>(_ type: I.Type = I.self) -> I? {
    guard digits.count <= exponent || isZero, exponent <= 40 else { return nil }
    var text = isNegative ? "-" : ""
    for digit in digits { text += String(digit) }
    text += String(repeating: "0", count: exponent - digits.count)
    return isZero ? 0 : I(text)
  }

  /// Returns a negative number if it is less than another, 0 if it is the same, else a positive
  /// one.
  func order(_ other: ExactNumber) -> Int {
    guard isZero || other.isZero || isNegative == other.isNegative else {
      return isNegative ? -1 : 1
    }
    if isZero || other.isZero {
      let left = isZero ? 0 : isNegative ? -1 : 1
      let right = other.isZero ? 0 : other.isNegative ? -1 : 1
      return left - right
    }
    let isLess =
      exponent == other.exponent
      ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
    if self == other { return 0 }
    return isLess == isNegative ? 1 : -1
  }
}
