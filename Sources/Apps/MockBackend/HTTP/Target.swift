/// A request's target, parsed and decoded: `/pools/a%2Fb?q=1%202`.
///
/// The path is split before it is decoded, so that an encoded slash stays part of its segment.
struct Target: Equatable, Sendable {
  var path: [String]
  var query: [Item]

  struct Item: Equatable, Sendable {
    var name: String
    var value: String
  }

  /// Throws a `RequestFailure` if a percent sign is not followed by two hexadecimal digits, or the
  /// decoded text is not UTF-8.
  init(_ text: String) throws {
    var rest = text[...]
    // A proxy's request contains the whole address.
    if let scheme = rest.range(of: "://"), !rest.hasPrefix("/") {
      let host = rest[scheme.upperBound...]
      let end = host.firstIndex { $0 == "/" || $0 == "?" } ?? host.endIndex
      rest = host[end...].hasPrefix("/") ? host[end...] : "/" + host[end...]
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let segments = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
    path = try segments.dropFirst().map { try Self.decode($0, plus: false) }
    query = try (parts.count > 1 ? parts[1] : "").split(separator: "&").map { item in
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Item(
        name: try Self.decode(pair[0], plus: true),
        value: try pair.count > 1 ? Self.decode(pair[1], plus: true) : "")
    }
  }

  /// - Parameter plus: whether a plus sign stands for a space, as in queries.
  private static func decode(_ text: Substring, plus: Bool) throws -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+"), plus {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else {
          throw RequestFailure(
            .badTarget, "in \(text) a % is not followed by two hexadecimal digits")
        }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw RequestFailure(.badTarget, "\(text) does not stand for UTF-8 text")
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
