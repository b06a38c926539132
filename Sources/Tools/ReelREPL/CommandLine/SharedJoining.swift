import Foundation
import ReelApp
import ReelSharing
import ReelSupport
import ReelTexts
import ReelTimeline

/// A request to join a shared session.
public struct SharedJoining: Sendable {
  /// The session's location.
  public var place: SharedPlace
  /// The name that other participants see.
  public var name: String
  /// Whether to observe only.
  public var isLooking: Bool

  /// Creates a request from its parts.
  public init(_ place: SharedPlace, as name: String, isLooking: Bool = false) {
    self.place = place
    self.name = name
    self.isLooking = isLooking
  }
}

/// The options about a shared session, as given on the command line.
struct GivenJoining: Sendable {
  var url: String?
  var name: String?
  var isLooking = false

  /// Returns the requested session; nil for none.
  ///
  /// - Throws: A `UsageError` if the options do not go together; any error of finding it.
  func joining(_ find: (String) throws -> SharedPlace) throws -> SharedJoining? {
    if let name, name.trimmed.isEmpty { throw UsageError("--as needs a name") }
    guard let url else {
      guard name == nil else { throw UsageError("--as needs --join") }
      guard !isLooking else { throw UsageError("--look needs --join") }
      return nil
    }
    return SharedJoining(try find(url), as: name ?? NSUserName(), isLooking: isLooking)
  }
}

extension Parameter where Value == GivenJoining {
  /// The parameters of a program whose sessions can be shared.
  static var joining: Parameter {
    return .group(
      .option(
        "join", "URL",
        help: Text("take part in the session at this address: postgres://host/database/NAME")),
      .option("as", "NAME", help: Text("the name that others see; by default the user's")),
      .flag("look", help: Text("only look, without acting"))
    ) { url, name, isLooking in GivenJoining(url: url, name: name, isLooking: isLooking) }
  }
}
