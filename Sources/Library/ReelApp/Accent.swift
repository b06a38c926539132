/// The colour of an app's headings and prompt on a terminal with colours.
///
/// All of them are legible on both dark and light backgrounds.
public enum Accent: String, Sendable, CaseIterable {
  case blue, cyan, green, magenta, yellow
}
