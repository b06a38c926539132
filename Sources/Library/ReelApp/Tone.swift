/// The emphasis of an element on a terminal with colours.
///
/// Colour is never the only sign: toned text says the same in words or with a sign, for users who
/// cannot see colours.
public enum Tone: String, Codable, Sendable {
  /// The most important text, or a heading: bold.
  case strong
  /// An incoming amount, which has a plus sign: green.
  case gain
  /// An outgoing amount, which has a minus sign: red.
  case loss
  /// How to go on, for users who do not know yet: dim.
  case hint
}
