/// A screen as a value: renderers turn it into text, JSON or HTML, in the user's language.
///
/// A renderer translates and does the layout; it makes no decisions.
public struct Screen: Equatable, Sendable {
  /// The heading.
  public var title: Text
  /// Whether the activity indicator is shown; ``App/isBusy(in:)`` says so.
  public package(set) var isBusy = false
  /// The content below the heading, from top to bottom.
  public var elements: [Element]

  /// Creates a screen with the elements that `content` lists.
  public init(title: Text, @ScreenBuilder _ content: () -> [Element] = { [] }) {
    self.title = title
    elements = content()
  }

  /// An element of a screen.
  public enum Element: Equatable, Sendable {
    /// A labelled value.
    case field(Field)
    /// A progress bar.
    case progress(Progress)
    /// A paragraph.
    case text(Paragraph)
    /// A row of a list.
    case row(Row)
    /// An input field.
    case input(Input)
    /// A message for the user.
    case notice(Notice)
    /// The available commands, on one line.
    case controls(Controls)
  }
}
