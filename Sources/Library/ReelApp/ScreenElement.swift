/// A type whose values can be listed in a ``Screen``.
public protocol ScreenElement: Sendable {
  /// The element as an element of a screen.
  var element: Screen.Element { get }
}

/// A labelled value.
public struct Field: Equatable, ScreenElement {
  /// The label.
  public var label: Text
  /// The value as text.
  public var value: Text
  /// The emphasis of the value, if any.
  public var tone: Tone?

  /// Creates a field with a label and a value; an empty label is not shown.
  public init(_ label: Text, _ value: Text, tone: Tone? = nil) {
    self.label = label
    self.value = value
    self.tone = tone
  }

  /// Creates a field with a label and a number, in digits without groups.
  public init(_ label: Text, _ number: Int, tone: Tone? = nil) {
    self.init(label, Text(verbatim: number), tone: tone)
  }

  /// The field as an element.
  public var element: Screen.Element { .field(self) }
}

/// A progress bar.
public struct Progress: Equatable, ScreenElement {
  /// The current value.
  public var value: Int
  /// The maximum or target, at which the bar is full.
  public var total: Int
  /// The text after the bar, such as `60 %`.
  public var label: Text

  /// Creates a bar for `value` of `total`.
  public init(_ value: Int, of total: Int, label: Text) {
    self.value = value
    self.total = total
    self.label = label
  }

  /// Returns how many of the bar's parts are filled: all only at the end, and none only at the
  /// beginning.
  public func filled(of parts: Int) -> Int {
    if value >= total { return parts }
    if value <= 0 { return 0 }
    let filled = Int(Double(value) / Double(total) * Double(parts))
    return max(min(filled, parts - 1), 1)
  }

  /// The bar as an element.
  public var element: Screen.Element { .progress(self) }
}

/// A paragraph of text.
public struct Paragraph: Equatable, ScreenElement {
  /// The text; line breaks separate several lines.
  public var text: Text
  /// The emphasis, if any: for a heading of the following elements, or a hint.
  public var tone: Tone?

  /// Creates a paragraph of text.
  public init(_ text: Text, tone: Tone? = nil) {
    self.text = text
    self.tone = tone
  }

  /// Creates a hint: what can be typed here.
  public init(hint text: Text) { self.init(text, tone: .hint) }

  /// The paragraph as an element.
  public var element: Screen.Element { .text(self) }
}

/// An animation of an element, for terminals that can show it.
public enum Motion: String, Sendable {
  /// The element appears.
  case appear
  /// The element appears after the previous one, with a pause in between.
  case follow
  /// The element disappears.
  case vanish
  /// The element shakes: the input was not valid.
  case shake
}

/// The reason why a row stands out.
public struct Mark: Equatable, Sendable {
  /// The character for it in plain text.
  public var symbol: String
  /// Its meaning in a word, for JSON and for users who cannot see colours.
  public var meaning: Text
  /// The row's background as `#RRGGBB`, or nil for none.
  public var background: String?

  /// Creates a mark with a symbol for plain text and a meaning in words.
  public init(_ symbol: String, meaning: Text, background: String? = nil) {
    self.symbol = symbol
    self.meaning = meaning
    self.background = background
  }
}

/// A row of a list.
public struct Row: Equatable, ScreenElement {
  /// The row's name in commands, such as an id; empty for none.
  public var id: String
  /// The title.
  public var title: Text
  /// The text at the row's end, such as an amount.
  public var detail: Text
  /// The emphasis of the detail, if any.
  public var tone: Tone?
  /// The reason why the row stands out, if it does.
  public var mark: Mark?
  /// The animation, if any.
  public var motion: Motion?
  /// The command for choosing the row, if it can be chosen.
  public var command: String?

  /// Creates a row with a title and optional details.
  public init(
    id: String = "", _ title: Text, detail: Text = .empty, tone: Tone? = nil, mark: Mark? = nil,
    motion: Motion? = nil, command: String? = nil
  ) {
    self.id = id
    self.title = title
    self.detail = detail
    self.tone = tone
    self.mark = mark
    self.motion = motion
    self.command = command
  }

  /// The row as an element.
  public var element: Screen.Element { .row(self) }
}

/// An input field of a form.
///
/// At a terminal, the shell asks for the fields of a screen that a command has opened, if the app
/// has a command `set` that takes a field's name and a value, as `Parameter.fields` parses them.
/// The screen's first control saves the form.
public struct Input: Equatable, ScreenElement {
  /// The field's name in `set`.
  public var name: String
  /// The label.
  public var label: Text
  /// The current text.
  public var value: String
  /// The problem of the text, if any.
  public var error: Text?
  /// The problem that saving the form would report, if the screen does not show it yet; it is not
  /// part of the screen's JSON.
  public var complaint: Text?
  /// What answers a question for the field; not part of the screen's JSON.
  public var answer = FieldAnswer.text
  /// The maximum number of characters, which is said when little is left of it; nil for any, and
  /// not part of the screen's JSON.
  public var limit: Int?
  /// Whether the field can be filled in now.
  public var isEnabled: Bool
  /// The animation, if any.
  public var motion: Motion?

  /// Creates an input field that `set` knows as `name`.
  public init(
    _ name: String, label: Text, value: String, error: Text? = nil, isEnabled: Bool = true,
    motion: Motion? = nil
  ) {
    self.name = name
    self.label = label
    self.value = value
    self.error = error
    self.isEnabled = isEnabled
    self.motion = motion
  }

  /// Whether two fields look the same, ignoring complaints, which are not shown.
  public static func == (one: Input, other: Input) -> Bool {
    one.name == other.name && one.label == other.label && one.value == other.value
      && one.error == other.error && one.isEnabled == other.isEnabled
      && one.motion == other.motion
  }

  /// The field as an element.
  public var element: Screen.Element { .input(self) }
}

/// A message for the user.
public struct Notice: Equatable, ScreenElement {
  /// The severity of a notice.
  public enum Kind: String, Sendable {
    /// Information.
    case info
    /// A failure; `expect error` finds it.
    case error
  }

  /// The severity.
  public var kind: Kind
  /// The message: what happened, and what to do about it.
  public var text: Text
  /// The countdown after the text, if any.
  public var countdown: Countdown?
  /// The moment that the text mentions, if any.
  public var moment: MomentText?

  /// Creates a notice, optionally with a countdown and a moment.
  public init(
    _ kind: Kind, _ text: Text, at moment: MomentText? = nil, until countdown: Countdown? = nil
  ) {
    self.kind = kind
    self.text = text
    self.moment = moment
    self.countdown = countdown
  }

  /// Creates a notice of a failure.
  public static func error(_ text: Text) -> Notice { Notice(.error, text) }

  /// Creates a notice of anything else.
  public static func info(_ text: Text) -> Notice { Notice(.info, text) }

  /// The notice as an element.
  public var element: Screen.Element { .notice(self) }
}

/// A command that a screen offers.
public struct Control: Equatable, ExpressibleByStringLiteral, Sendable {
  /// The command.
  public var command: String
  /// The command in the user's language, as the control shows it.
  public package(set) var name: Text
  /// Whether the control is enabled; it is always disabled if its command is not available.
  public var isEnabled: Bool

  /// Creates a control for `command`.
  public init(_ command: String, isEnabled: Bool = true) {
    self.command = command
    self.isEnabled = isEnabled
    name = Text(verbatim: command)
  }

  /// Creates a control for a command.
  public init(stringLiteral command: String) { self.init(command) }

  /// Whether a line is the control's command, in any language.
  package func means(_ line: String) -> Bool {
    command == line || Language.available.contains { Translation($0)(name) == line }
  }
}

/// The commands that a screen offers, on one line.
public struct Controls: Equatable, ScreenElement {
  /// The controls, from left to right.
  public var controls: [Control]

  /// Creates a line of controls.
  public init(_ controls: [Control]) { self.controls = controls }

  /// Creates a line of controls; a text alone is the control for that command.
  public init(_ controls: Control...) { self.controls = controls }

  /// The controls as an element.
  public var element: Screen.Element { .controls(self) }
}
