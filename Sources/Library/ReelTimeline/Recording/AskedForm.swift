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
}

extension AskedRequest {
  /// The request, as shown by `.frame` and `.log`: `fetch`, `cancel fetch`.
  package var text: String {
    switch operation {
    case .ask: kind
    case .cancel: "cancel \(kind)"
    }
  }
}
