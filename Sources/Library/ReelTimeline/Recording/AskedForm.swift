import Reel

/// A frame's request, in the format of recordings and JSON.
///
/// `{"ask":{"fetch":{}}}` or `{"cancel":{"fetch":{}}}`, with `"by"`, the cases of the actions on
/// the way to the feature that asked, unless it is the root.
package struct AskedForm: Encodable {
  private enum CodingKeys: CodingKey { case ask, cancel, by }

  private let asked: AskedRequest

  package init(_ asked: AskedRequest) { self.asked = asked }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch asked.operation {
    case .ask: try values.encode(asked.request, forKey: .ask)
    case .cancel: try values.encode(asked.request, forKey: .cancel)
    }
    if !asked.place.isEmpty { try values.encode(asked.place, forKey: .by) }
  }

  /// Returns what a frame asks with other requests.
  ///
  /// - Parameter change: returns another request in place of one, whose form has a name.
  package static func requests(
    in asked: JSON, _ change: (JSON, String) throws -> JSON
  ) rethrows -> JSON {
    guard case .array(let all) = asked else { return asked }
    return .array(
      try all.map { one in
        guard case .object(var members) = one else { return one }
        let place: String? =
          if case .array(let names)? = members["by"], case .string(let name)? = names.first {
            name
          } else {
            nil
          }
        for name in ["ask", "cancel"] {
          members[name] = try members[name].map {
            try change($0, RecordedForm.root(ofRequestsAt: place ?? ""))
          }
        }
        return .object(members)
      })
  }
}

/// A request as it is recorded, where its type is not known or not needed.
struct RecordedRequest: RequestProtocol, CustomReflectable {
  /// The request's Codable form.
  let form: JSON

  init(_ form: JSON) { self.form = form }

  init(from decoder: any Decoder) throws { form = try JSON(from: decoder) }

  func encode(to encoder: any Encoder) throws { try form.encode(to: encoder) }

  /// The case's name is that of the only child, as with any enum.
  var customMirror: Mirror {
    guard case .object(let members) = form, let name = members.first(where: { _ in true })?.key
    else {
      return Mirror(self, children: [:])
    }
    return Mirror(self, children: [name: form])
  }
}

extension AskedRequest {
  /// Reads a request from the format of recordings; nil if it is none.
  ///
  /// - Throws: Errors of the migration to the present form.
  init?(recorded form: JSON, _ migration: FormMigration?) throws {
    guard case .object(let members) = form,
      let (operation, request) = members["ask"].map({ (Operation.ask, $0) })
        ?? members["cancel"].map({ (.cancel, $0) })
    else { return nil }
    var place: [String] = []
    if case .array(let names)? = members["by"] {
      place = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    let root = RecordedForm.root(ofRequestsAt: place.first ?? "")
    let present = try migration?.migrate(request, as: root) ?? request
    self.init(operation, RecordedRequest(present), at: place)
  }

  /// Returns the same with another request, in its Codable form.
  package func with(_ form: JSON) -> AskedRequest {
    AskedRequest(operation, RecordedRequest(form), at: place)
  }

  /// The request, as shown by `.frame` and `.log`: `fetch`, `cancel fetch`.
  package var text: String {
    switch operation {
    case .ask: kind
    case .cancel: "cancel \(kind)"
    }
  }
}
