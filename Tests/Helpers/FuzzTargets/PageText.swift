import Foundation

/// A page as a browser reads it, as far as the pages of recordings need it: tags, texts, and the
/// raw content of scripts and styles (HTML Standard, 13.2.5).
struct PageText {
  /// The tags in order, with their attributes as they are written.
  private(set) var tags: [String] = []
  /// The texts of the elements in which names stand, by their tags, in order.
  private(set) var texts: [(tag: String, text: String)] = []
  /// The contents of the scripts that have an id, by it.
  private(set) var scripts: [String: String] = [:]

  /// Reads a page.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var place = 0
    /// Returns the text up to a place that `isEnd` accepts, or the end of the page.
    func until(_ isEnd: (Int) -> Bool) -> String {
      let start = place
      while place < bytes.count, !isEnd(place) { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
    while place < bytes.count {
      guard Self.isTag(bytes, at: place) else {
        add(text: until { Self.isTag(bytes, at: $0) })
        continue
      }
      let tag = until { bytes[$0] == UInt8(ascii: ">") }
      place += 1
      tags.append(tag)
      let name = String(tag.dropFirst().prefix { $0.isLetter }).lowercased()
      guard ["script", "style", "title"].contains(name) else { continue }
      let end = Array("</\(name)".utf8)
      let content = until { Self.has(end, bytes, at: $0) }
      if name == "title" { add(text: content) }
      if let id = Self.attribute("id", of: tag) { scripts[id] = content }
      // A browser would look for the end of a script in another way from there on.
      let hasComment = content.utf8.indices.contains {
        content.utf8[$0...].starts(with: "<!--".utf8)
      }
      if name == "script", hasComment { tags.append("a comment in a script") }
    }
  }

  private mutating func add(text: String) {
    texts.append((tags.last ?? "", Self.decoded(text)))
  }

  /// Whether a tag, a comment or a declaration begins at a place.
  private static func isTag(_ bytes: [UInt8], at place: Int) -> Bool {
    guard bytes[place] == UInt8(ascii: "<"), place + 1 < bytes.count else { return false }
    switch bytes[place + 1] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      return true
    default: return false
    }
  }

  /// Whether lower-case letters are at a place, in any case.
  private static func has(_ wanted: [UInt8], _ bytes: [UInt8], at place: Int) -> Bool {
    place + wanted.count <= bytes.count
      && zip(wanted, bytes[place...]).allSatisfy { wanted, byte in
        wanted == byte || (0x41...0x5A).contains(byte) && wanted == byte | 0x20
      }
  }

  private static func attribute(_ name: String, of tag: String) -> String? {
    guard let start = tag.range(of: " \(name)=\"")?.upperBound else { return nil }
    return String(tag[start...].prefix { $0 != "\"" })
  }

  /// Returns a text with its character references replaced, and its line ends as a browser reads
  /// them.
  private static func decoded(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "&", let end = rest.firstIndex(of: ";"),
        let meaning = meaning(of: String(rest[..<end]))
      {
        result.append(meaning)
        rest = rest[rest.index(after: end)...]
      } else if scalar == "\r" {
        if rest.first == "\n" { rest.removeFirst() }
        result.append("\n")
      } else {
        result.append(scalar == "\0" ? "\u{FFFD}" : scalar)
      }
    }
    return String(result)
  }

  private static func meaning(of name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    default:
      name.first == "#" ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
    }
  }
}
