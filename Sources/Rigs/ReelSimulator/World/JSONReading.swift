import Foundation
import ReelCoding
import ReelHTTP

extension JSON {
  /// The member with a name; null if there is none.
  subscript(name: String) -> JSON {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The elements of an array; empty for other values.
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The string; empty for other values.
  var string: String { if case .string(let text) = self { text } else { "" } }

  /// A number of whole units, or of cents if it has decimals, in hundredths.
  var hundredths: Int64? {
    switch self {
    case .int(let number): number * 100
    case .double(let number): Int64((number * 100).rounded())
    case .number(let text), .string(let text): Double(text).map { Int64(($0 * 100).rounded()) }
    case .null, .bool, .array, .object: nil
    }
  }

  /// Creates the value at a path of names in a state; null if there is none.
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
  /// The body as a tree; null if it is not JSON.
  var json: JSON { (try? JSON(exactly: body)) ?? .null }
}
