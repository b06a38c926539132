/// A stable 64-bit hash of a state: the same on every run, machine and build mode.
///
/// It is computed over the value's Codable form, and composed: the digest of an object or a
/// dictionary is the sum of its members' digests, that of a set the sum of its elements', each with
/// their count; that of an array is a polynomial over its elements. So it can be put together from
/// the digests of unchanged parts, and is the same however that was done. −0 is 0, every NaN is
/// alike, nil is distinct from absent. It finds accidents, not forgeries: it is not a cryptographic
/// hash.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The 64 bits.
  public let rawValue: UInt64

  /// Creates a digest with these bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Computes the digest of `value`.
  ///
  /// - Throws: errors of the value's own `encode(to:)`.
  public init(of value: some Encodable) throws {
    let sink = DigestSink()
    try SinkEncoder.encode(value, to: sink)
    rawValue = sink.finished
  }

  /// Parses 16 hexadecimal digits; nil for anything else.
  public init?(_ text: some StringProtocol) {
    // A sign would be read, too.
    guard text.utf8.count == 16, text.first?.isHexDigit == true,
      let value = UInt64(text, radix: 16)
    else { return nil }
    rawValue = value
  }

  /// 16 hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Composes the digest of a value from the digests of its members.
///
/// Each step multiplies by an odd constant to 128 bits and folds the halves, as in wyhash by Wang
/// Yi.
class DigestSink: Sink {
  private enum Tag: UInt64 {
    case null = 0x11
    case no, yes, number, double, string, object, array, bag
  }

  private enum Kind { case root, object, array, bag }

  /// An open container, and the digest of its parts so far.
  private struct Level {
    var kind: Kind
    var sum: UInt64 = 0
    var count: UInt64 = 0
    /// The digest of the last key of an object.
    var key: UInt64 = 0
    /// The digest of the last part.
    var last: UInt64 = 0
    /// The number of objects from the root up to this one; nil if something else is between them.
    var depth: Int?
    /// The names that lead to it, hashed.
    var names: UInt64 = 0
  }

  private static let seed: UInt64 = 0x2d35_8dcc_aa6c_78a5
  private static let factor: UInt64 = 0x9e37_79b9_7f4a_7c15
  private static let base: UInt64 = 0x8bb8_4b93_962e_acc9

  /// Members are kept only for objects that are no deeper: of a state, of an app in it, and of its
  /// form.
  private static let keptDepth = 3
  /// The elements of shorter arrays are not kept.
  private static let longArray = 16

  @exclusivity(unchecked) private var level = Level(kind: .root, depth: 0)
  @exclusivity(unchecked) private var outer: [Level] = []
  /// The kept members of the last value; nil if there was none, or none is to come.
  private let kept: KeptMembers<UInt64>?
  /// The elements of long arrays that are members, with their digests.
  @exclusivity(unchecked) private var arrays: [MemberKey: KeptDigests] = [:]
  /// Whether numbers are taken in bit for bit, so that −0 is not 0.
  private let isExact: Bool

  init(keepsMembers: Bool = false, isExact: Bool = false) {
    kept = keepsMembers ? KeptMembers(.unlessChanging) : nil
    self.isExact = isExact
  }

  /// Makes ready for the next value.
  func restart() {
    level = Level(kind: .root, depth: 0)
    outer.removeAll(keepingCapacity: true)
  }

  /// Mixes two words.
  @inline(__always)
  static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = (a ^ seed).multipliedFullWidth(by: b ^ factor)
    return product.high ^ product.low ^ (a &* base &+ b)
  }

  /// Hashes a text.
  static func hash(_ text: String) -> UInt64 {
    // Without a copy that could be changed, as `withUTF8` makes one.
    if let hash = text.utf8.withContiguousStorageIfAvailable(hash) { return hash }
    return Array(text.utf8).withUnsafeBufferPointer(hash)
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = bytes.baseAddress else { return fold(fold(seed, 0), 0) }
    let raw = UnsafeRawPointer(start)
    var state = seed
    var index = 0
    while index + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      state = fold(state, UInt64(littleEndian: word))
      index += 8
    }
    let rest = bytes.count - index
    return fold(fold(state, last(rest, of: raw + index, after: index)), UInt64(bytes.count))
  }

  /// Returns fewer than eight bytes as a number, the first one foremost.
  ///
  /// At once, where others are before them: most names are no longer than two words.
  @inline(__always)
  private static func last(_ count: Int, of bytes: UnsafeRawPointer, after others: Int) -> UInt64 {
    if others > 0 {
      let word = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      return UInt64(bigEndian: word) & (1 &<< UInt64(count * 8) - 1)
    }
    if count >= 4 {
      let first = UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
      let last = UInt32(
        bigEndian: bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      return UInt64(first) &<< UInt64((count - 4) * 8) | UInt64(last)
    }
    var number: UInt64 = 0
    for index in 0..<count {
      number = number << 8 | UInt64(bytes.load(fromByteOffset: index, as: UInt8.self))
    }
    return number
  }

  /// The digest of the encoded value.
  var finished: UInt64 { Self.fold(level.sum, Self.base) }

  /// Takes in the digest of a part.
  @inline(__always)
  private func take(_ part: UInt64) {
    switch level.kind {
    case .root: level.sum = part
    case .object: level.sum &+= Self.fold(level.key, part)
    case .array: level.sum = level.sum &* Self.base &+ part
    case .bag: level.sum &+= Self.fold(part, Self.factor)
    }
    level.count &+= 1
    level.last = part
  }

  private func take(_ tag: Tag, _ word: UInt64 = 0) { take(Self.fold(word, tag.rawValue)) }

  private func begin(_ kind: Kind, depth: Int? = nil) {
    outer.append(level)
    level = Level(kind: kind, depth: depth, names: Self.fold(level.names, level.key))
  }

  private func end(_ tag: Tag) {
    let whole = Self.fold(level.sum, Self.fold(level.count, tag.rawValue))
    level = outer.removeLast()
    take(whole)
  }

  override func beginObject(isPayload: Bool) { begin(.object, depth: level.depth.map { $0 + 1 }) }
  override func key(_ name: String) { level.key = Self.hash(name) }
  override func endObject() { end(.object) }
  override func beginArray() { begin(.array) }
  override func endArray() { end(.array) }
  override func null() { take(.null) }
  override func bool(_ value: Bool) { take(value ? .yes : .no) }
  override func int(_ value: Int64) { take(.number, UInt64(bitPattern: value)) }
  override func uint(_ value: UInt64) { take(.number, value) }
  override func double(_ value: Double) {
    if isExact { return take(.double, value.bitPattern) }
    take(.double, value == 0 ? 0 : value.isNaN ? Double.nan.bitPattern : value.bitPattern)
  }
  override func string(_ value: String) { take(.string, Self.hash(value)) }

  /// Takes a value's last digest if it is the same member of the state.
  override func take<T>(_ value: borrowing T, encoding encode: () throws -> Void) throws {
    guard kept != nil, let depth = level.depth, 1...Self.keptDepth ~= depth else {
      return try encode()
    }
    let names = Self.fold(level.names, level.key)
    if let part = lend(value, to: { kept?.result(of: $0, for: names) }) { return take(part) }
    let (asked, count) = (kept?.asked, level.count)
    try encode()
    // One value may have been encoded as none, or as several.
    if level.count == count + 1 {
      lend(value) { kept?.keep($0, level.last, for: names, at: asked) }
    }
  }

  /// Takes an array that is a member of the state, by encoding the elements that have changed.
  private func takes(
    array: any EncodableCollection, count: Int, _ encoder: EncoderState
  ) throws -> Bool {
    guard kept != nil, let depth = level.depth, 1...Self.keptDepth ~= depth else { return false }
    let key = MemberKey(Self.fold(level.names, level.key), type(of: array))
    // Nothing is kept if an element cannot be encoded.
    let known = arrays.removeValue(forKey: key)
    guard known != nil || arrays.count < MemberKey.limit,
      let kept = known ?? KeptDigests(for: array),
      let digests = try kept.update(
        array, count: count, by: { try digest(ofElement: $0, in: array, encoder) })
    else { return false }
    arrays[key] = kept
    begin(.array)
    for digest in digests { take(digest) }
    end(.array)
    return true
  }

  /// Returns the digest of an element by itself; nil if it is not encoded as a single value.
  private func digest(
    ofElement index: Int, in array: any EncodableCollection, _ encoder: EncoderState
  ) throws -> UInt64? {
    outer.append(level)
    level = Level(kind: .root)
    // Not as one of any type, which would be allocated.
    try array.encode(index, by: encoder)
    let (part, count) = (level.sum, level.count)
    level = outer.removeLast()
    return count == 1 ? part : nil
  }

  override func takes(_ collection: any EncodableCollection, _ encoder: EncoderState) throws -> Bool
  {
    switch collection.parts {
    case .ordered(let count, _):
      return try count >= Self.longArray && takes(array: collection, count: count, encoder)
    case .unordered(let elements):
      begin(.bag)
      for element in elements { try encoder.encodePart(element) }
      end(.bag)
    case .named(let members):
      begin(.object)
      for member in members {
        key(member.key)
        try encoder.encodePart(member.value)
      }
      end(.object)
    case .keyed(let members):
      begin(.bag)
      for member in members {
        begin(.array)
        try encoder.encodePart(member.key)
        try encoder.encodePart(member.value)
        end(.array)
      }
      end(.bag)
    }
    return true
  }
}
