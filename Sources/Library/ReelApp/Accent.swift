/// The colour that an app is known by, on a terminal that has colours: its headings and its prompt
/// have it.
///
/// All of them can be read on a dark background and on a light one.
public enum Accent: String, Sendable, CaseIterable {
  case blue, cyan, green, magenta, yellow
}
