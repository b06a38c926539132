import Foundation
import ReelApp
import ReelTexts
import ReelTimeline

/// A shared session that is to be taken part in.
public struct SharedJoining: Sendable {
  /// Where it is.
  public var place: SharedPlace
  /// What others see this participant as.
  public var name: String
  /// Whether it only looks.
  public var isLooking: Bool

  /// Puts the wish to take part together from its parts.
  public init(_ place: SharedPlace, as name: String, isLooking: Bool = false) {
    self.place = place
    self.name = name
    self.isLooking = isLooking
  }
}

/// The options about a shared session, as they stand on the command line.
struct GivenJoining: Sendable {
  var url: String?
  var name: String?
  var isLooking = false

  /// The session that is meant; nil for none.
  ///
  /// - Throws: what finding it throws.
  func joining(_ find: (String) throws -> SharedPlace) throws -> SharedJoining? {
    guard let url else { return nil }
    return SharedJoining(try find(url), as: name ?? NSUserName(), isLooking: isLooking)
  }
}

extension Parameter where Value == GivenJoining {
  /// The options that a program takes whose sessions can be shared.
  static var joining: Parameter {
    let said = texts.sharing
    return .group(
      .option("join", "URL", help: said.join), .option("as", "NAME", help: said.joinAs),
      .flag("look", help: said.look)
    ) { url, name, isLooking in GivenJoining(url: url, name: name, isLooking: isLooking) }
  }
}
