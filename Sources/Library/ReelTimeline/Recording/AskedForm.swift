import Reel

/// What a frame has asked, as recordings and JSON have it.
///
/// `{"ask":{"fetch":{}}}` or `{"cancel":{"fetch":{}}}`; with `"by"`, the names of the features on
/// the way to the one that asked, where that is not the root.
package struct AskedForm: Encodable {
  private enum CodingKeys: CodingKey { case ask, cancel, by }

  private let asked: AskedRequest

  package init(_ asked: AskedRequest) { self.asked = asked }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch asked.deed {
    case .ask: try values.encode(asked.request, forKey: .ask)
    case .cancel: try values.encode(asked.request, forKey: .cancel)
    }
    if !asked.feature.isEmpty {
      try values.encode(asked.feature.map(\.description), forKey: .by)
    }
  }
}

extension AskedRequest {
  /// What was asked, as `.frame` and `.log` show it: `fetch`, `cancel fetch`.
  package var text: String {
    switch deed {
    case .ask: kind
    case .cancel: "cancel \(kind)"
    }
  }
}
