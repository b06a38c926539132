import ReelTexts
import ReelCoding
import ReelSupport

/// A client's request.
struct Request: Sendable {
  var method: String
  /// The decoded segments of the path below the service's mount point.
  var path: [String]
  /// The decoded query, in order; a key may be repeated.
  var query: [Target.Item]
  /// The headers, names in lower case.
  var headers: [String: String]
  var body: [UInt8]
  /// The values matched by the route's `:name` segments.
  var parameters: [String: String] = [:]

  /// Parses the body, which must be a JSON object.
  func fields() throws -> Fields {
    guard !body.isEmpty else {
      throw RequestFailure(.malformedBody, "the body is empty; it has to be a JSON object")
    }
    let json: JSON
    do {
      json = try JSON(exactly: body)
    } catch {
      throw RequestFailure(.malformedBody, "the body is not JSON: \(error.explained(in: body))")
    }
    guard case .object(let members) = json else {
      throw RequestFailure(
        .malformedBody, "the body has to be a JSON object, not \(json.text.excerpt)")
    }
    return Fields(members: members)
  }

  /// Returns a `:name` segment as a positive integer; nil if it is not one, and so cannot be an id.
  func id(_ name: String) -> Int? {
    // `Int` also accepts "+1", which is not an id.
    guard let text = parameters[name], text.hasOnlyDigits else {
      return nil
    }
    return Int(text)
  }
}

extension JSONSyntaxError {
  /// Returns the error with its place as an editor shows it.
  fileprivate func explained(in text: [UInt8]) -> String {
    let before = text.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = offset - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
    return "line \(line), column \(column): \(Translation(.en)(message))"
  }
}
