import Foundation
import ReelCoding
import ReelHTTP

extension JSON {
  /// The member with a name; null where there is none.
  subscript(name: String) -> JSON {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The elements of an array; none of anything else.
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// A text; empty for anything else.
  var string: String { if case .string(let text) = self { text } else { "" } }

  /// A number of whole units, or of cents where it has decimals, in hundredths.
  var hundredths: Int64? {
    switch self {
    case .int(let number): number * 100
    case .double(let number): Int64((number * 100).rounded())
    case .number(let text), .string(let text): Double(text).map { Int64(($0 * 100).rounded()) }
    case .null, .bool, .array, .object: nil
    }
  }

  /// What a path of names leads to in a state; null where that is nothing.
  init(_ names: String..., of state: some Encodable) {
    let path = Path(names.map { .name($0) })
    guard case .value(let json)? = try? path.read(from: state) else {
      self = .null
      return
    }
    self = json
  }
}

extension HTTPResponse {
  /// The body as a tree; null where it is no JSON.
  var json: JSON { (try? JSON(exactly: body)) ?? .null }
}
