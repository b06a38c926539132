/// What the user sees, as a value: renderers turn it into text, JSON or HTML.
///
/// Whatever is on a screen has been formatted already: a renderer lays it out and decides nothing.
public struct Screen: Codable, Equatable, Sendable {
  /// The heading.
  public var title: String
  /// Whether the activity indicator shows.
  public var isBusy: Bool
  /// What is below the heading, from top to bottom.
  public var elements: [Element]

  /// Creates a screen with the elements that `content` lists.
  public init(
    title: String, isBusy: Bool = false, @ScreenBuilder _ content: () -> [Element] = { [] }
  ) {
    self.title = title
    self.isBusy = isBusy
    elements = content()
  }

  /// One thing on a screen.
  public enum Element: Codable, Equatable, Sendable {
    /// A labelled value.
    case field(Field)
    /// How far something has come.
    case progress(Progress)
    /// A paragraph.
    case text(Paragraph)
    /// A line of a list.
    case row(Row)
    /// Something to fill in.
    case input(Input)
    /// Something the user should know.
    case notice(Notice)
    /// What can be done, on one line.
    case controls(Controls)
  }
}
