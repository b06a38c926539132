import ReelApp

/// The words for a team.
extension Team {
  /// The sign of the team.
  var glyph: String { self == .autobot ? "Ⓐ" : "Ⓓ" }

  /// A single member, or what one is.
  var singular: Text { self == .autobot ? "Autobot" : "Decepticon" }

  /// The team as a whole.
  var plural: Text { self == .autobot ? "Autobots" : "Decepticons" }

  /// Any member: what a team needs, or what is deleted.
  var anyMember: Text {
    switch self {
    case .autobot: Text("an Autobot", context: "what is needed or deleted")
    case .decepticon: Text("a Decepticon", context: "what is needed or deleted")
    }
  }

  /// The mark of a member: the team's sign, for users who cannot distinguish the colours.
  var mark: Mark {
    Mark(glyph, meaning: singular, background: self == .autobot ? "#FFC9C4" : "#E6C8FF")
  }

  /// Returns the number of members.
  func count(_ members: Int) -> Text {
    switch self {
    case .autobot:
      Text(members, one: "\(number: members) Autobot", other: "\(number: members) Autobots")
    case .decepticon:
      Text(members, one: "\(number: members) Decepticon", other: "\(number: members) Decepticons")
    }
  }
}

extension [String] {
  /// Names of members, or that there are none.
  var members: Text {
    isEmpty
      ? Text("none", context: "members of a team") : Text(verbatim: joined(separator: ", "))
  }
}
