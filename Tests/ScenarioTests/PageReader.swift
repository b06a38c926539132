import Reel
import ReelCoding
import ReelTimeline

@testable import ReelREPL
@testable import ReelTools

/// Reads the data of a page as the page does: from its parts alone.
struct PageReader {
  private struct Track {
    var count: Int
    var source: Int?
    var shared: Int
    var chunks: [(id: Int, first: Int, count: Int)]
  }

  /// A state, with the contents of the screens as line numbers.
  struct Moment: Equatable {
    var state: JSON
    var screens: [[Int]]
  }

  let parts: [String: JSON]
  private let tracks: [Track]
  private let lineBlock: Int

  /// Creates a reader from the head, which refers to the parts, and the parts by name.
  init(_ head: JSON.Members, _ parts: [String: String]) throws {
    self.parts = try parts.mapValues { try JSON(text: Self.inflated($0)) }
    lineBlock = try head["lineBlock"].number
    tracks = try head["tracks"].elements.map { track in
      Track(
        count: try track["count"].number,
        source: track["source"] == .null ? nil : try track["source"].number,
        shared: try track["shared"].number,
        chunks: try track["chunks"].elements.map { chunk in
          let numbers = try chunk.elements.map { try Optional($0).number }
          return (numbers[0], numbers[1], numbers[2])
        })
    }
  }

  /// Returns the text of a part.
  static func inflated(_ part: String) throws -> String {
    guard let bytes = try Deflated.bytes(part) else { throw Missing("deflated bytes") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of frames of each branch.
  var counts: [Int] { tracks.map(\.count) }

  /// Returns the visible data at all positions of a branch, starting with the initial state.
  func moments(of track: Int) throws -> [Moment] {
    let own = tracks[track]
    var moments: [Moment] = []
    if let source = own.source {
      moments = Array(try self.moments(of: source).prefix(own.shared + 1))
    }
    for chunk in own.chunks {
      guard let part = parts["changes\(chunk.id)"] else { throw Missing("changes\(chunk.id)") }
      var moment = Moment(
        state: part["k"] ?? .null,
        screens: try part["v"].elements.map { try $0.elements.map { try Optional($0).number } })
      if moments.isEmpty { moments = [moment] }
      for change in try part["p"].elements {
        if case .array(let both) = change {
          if both[0] != .int(0) { moment.state = try Self.patched(moment.state, both[0]) }
          for lines in try Optional(both[1]).elements {
            let numbers = try lines.elements.map { try Optional($0).number }
            moment.screens[numbers[0]].replaceSubrange(
              numbers[1]..<(numbers[1] + numbers[2]), with: numbers.dropFirst(3))
          }
        }
        moments.append(moment)
      }
    }
    return moments
  }

  /// Returns the text of a screen.
  func text(_ lines: [Int]) throws -> String {
    try lines.map { line in
      let block = try parts["lines\(line / lineBlock)"].elements
      guard case .string(let text) = block[line % lineBlock] else { throw Missing("a line") }
      return text
    }.joined(separator: "\n")
  }

  /// Applies a patch to a value.
  static func patched(_ value: JSON?, _ patch: JSON) throws -> JSON {
    switch patch {
    case .object(let members):
      guard case .object(var result)? = value else { throw Missing("an object") }
      for (name, part) in members {
        result[name] = part == .array([]) ? nil : try patched(result[name], part)
      }
      return .object(result)
    case .array(let parts) where parts.count == 1: return parts[0]
    case .array(let parts) where parts.count == 4:
      var elements = try value.elements
      let (start, taken) = (try Optional(parts[0]).number, try Optional(parts[1]).number)
      elements.replaceSubrange(start..<(start + taken), with: try Optional(parts[2]).elements)
      guard case .object(let changes) = parts[3] else { throw Missing("patches of elements") }
      for (place, part) in changes {
        guard let place = Int(place) else { throw Missing("a place") }
        elements[place] = try patched(elements[place], part)
      }
      return .array(elements)
    default: throw Missing("a patch")
    }
  }
}

/// An error for a missing part of a page's data.
struct Missing: Error {
  let what: String
  init(_ what: String) { self.what = what }
}

extension JSON {
  fileprivate subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  fileprivate var elements: [JSON] { get throws { try Optional(self).elements } }
}

extension JSON? {
  fileprivate var elements: [JSON] {
    get throws {
      guard case .array(let elements)? = self else { throw Missing("an array") }
      return elements
    }
  }

  fileprivate var number: Int {
    get throws {
      guard case .int(let number)? = self else { throw Missing("a number") }
      return Int(number)
    }
  }
}
