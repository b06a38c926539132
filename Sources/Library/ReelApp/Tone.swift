/// How something on a screen stands out on a terminal that has colours.
///
/// Never by its colour alone: what is toned says the same in words or with a sign, for those who
/// cannot see it.
public enum Tone: String, Codable, Sendable {
  /// It matters most, or heads what is below it: bold.
  case strong
  /// Something comes in, as its plus sign says: green.
  case gain
  /// Something goes out, as its minus sign says: red.
  case loss
}
