/// A type whose values can be listed in a ``Screen``.
public protocol ScreenElement: Sendable {
  /// The element as the screen keeps it.
  var element: Screen.Element { get }
}

/// A labelled value.
public struct Field: Codable, Equatable, ScreenElement {
  /// What the value is.
  public var label: String
  /// The value as text.
  public var value: String
  /// How the value stands out, if it does.
  public var tone: Tone?

  /// Shows `value` under `label`; without a label where that is empty.
  public init(_ label: String, _ value: some CustomStringConvertible, tone: Tone? = nil) {
    self.label = label
    self.value = value.description
    self.tone = tone
  }

  /// Writes what there is: a field that does not stand out does not speak of it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(label, forKey: .label)
    try container.encode(value, forKey: .value)
    if let tone { try container.encode(tone, forKey: .tone) }
  }

  /// The field as an element.
  public var element: Screen.Element { .field(self) }
}

/// How far something has come, as a bar.
public struct Progress: Codable, Equatable, ScreenElement {
  /// How far it has come.
  public var value: Int
  /// How far that can be, or should; the bar is full there.
  public var total: Int
  /// What stands behind the bar, such as `60 %`.
  public var label: String

  /// Shows a bar for `value` of `total`.
  public init(_ value: Int, of total: Int, label: String) {
    self.value = value
    self.total = total
    self.label = label
  }

  /// How many of so many parts of the bar are full: all of them only at the end, and none only at
  /// the beginning.
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
public struct Paragraph: Codable, Equatable, ScreenElement {
  /// What it says; several lines where it has line breaks.
  public var text: String
  /// How it stands out, if it does: as a heading of what is below it.
  public var tone: Tone?

  /// Creates a paragraph of text.
  public init(_ text: String, tone: Tone? = nil) {
    self.text = text
    self.tone = tone
  }

  /// Writes what there is: a paragraph that does not stand out does not speak of it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
    if let tone { try container.encode(tone, forKey: .tone) }
  }

  /// The paragraph as an element.
  public var element: Screen.Element { .text(self) }
}

/// How something on the screen moves, where there is a terminal that can show it.
public enum Motion: String, Codable, Sendable {
  /// It comes into view.
  case appear
  /// It comes into view after what is above it, with a pause in between: one thing after another.
  case follow
  /// It leaves the view.
  case vanish
  /// It shakes: what was entered will not do.
  case shake
}

/// Why a row stands out.
public struct Mark: Codable, Equatable, Sendable {
  /// The character that stands for it in plain text.
  public var symbol: String
  /// What it means, in a word, for JSON and for those who cannot see colours.
  public var meaning: String
  /// The row's background as `#RRGGBB`, or nil for none.
  public var background: String?

  /// Creates a mark with a symbol for plain text and a meaning in words.
  public init(_ symbol: String, meaning: String, background: String? = nil) {
    self.symbol = symbol
    self.meaning = meaning
    self.background = background
  }
}

/// A line of a list.
public struct Row: Codable, Equatable, ScreenElement {
  /// What names the row in commands, such as an id; empty for none.
  public var id: String
  /// What the row is about.
  public var title: String
  /// What stands at its end, such as an amount.
  public var detail: String
  /// How the detail stands out, if it does.
  public var tone: Tone?
  /// Why it stands out, if it does.
  public var mark: Mark?
  /// How it moves, if it does.
  public var motion: Motion?
  /// The command that choosing the row gives, if it can be chosen.
  public var command: String?

  /// Creates a row with a title, and whatever else shows with it.
  public init(
    id: String = "", _ title: String, detail: String = "", tone: Tone? = nil, mark: Mark? = nil,
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

  /// Writes what there is: a row whose detail does not stand out does not speak of it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encode(detail, forKey: .detail)
    if let tone { try container.encode(tone, forKey: .tone) }
    try container.encode(mark, forKey: .mark)
    try container.encode(motion, forKey: .motion)
    try container.encode(command, forKey: .command)
  }

  /// The row as an element.
  public var element: Screen.Element { .row(self) }
}

/// A field of a form.
///
/// At a terminal the shell asks for the fields of a screen that a command has opened, if the app
/// has a command `set` that takes a field's name and a value, as `Parameter.fields` reads them.
/// The screen's first control saves the form.
public struct Input: Codable, Equatable, ScreenElement {
  /// The word that `set` knows the field by.
  public var name: String
  /// What is to be filled in.
  public var label: String
  /// What has been filled in so far.
  public var value: String
  /// What is wrong with that, if something is.
  public var error: String?
  /// What will be wrong with that when the form is saved, where the screen does not say so yet; it
  /// is no part of the screen's JSON.
  public var complaint: String?
  /// Whether it can be filled in now.
  public var isEnabled: Bool
  /// How it moves, if it does.
  public var motion: Motion?

  /// Creates a field that `set` knows by `name`.
  public init(
    _ name: String, label: String, value: String, error: String? = nil, isEnabled: Bool = true,
    motion: Motion? = nil
  ) {
    self.name = name
    self.label = label
    self.value = value
    self.error = error
    self.isEnabled = isEnabled
    self.motion = motion
  }

  private enum CodingKeys: CodingKey { case name, label, value, error, isEnabled, motion }

  /// Whether two look the same; what will be wrong does not show.
  public static func == (one: Input, other: Input) -> Bool {
    one.name == other.name && one.label == other.label && one.value == other.value
      && one.error == other.error && one.isEnabled == other.isEnabled
      && one.motion == other.motion
  }

  /// The field as an element.
  public var element: Screen.Element { .input(self) }
}

/// Something that the user should know.
public struct Notice: Codable, Equatable, ScreenElement {
  /// How much it matters.
  public enum Kind: String, Codable, Sendable {
    /// Good to know.
    case info
    /// Something failed; `expect error` sees it.
    case error
  }

  /// How much it matters.
  public var kind: Kind
  /// What happened, and what to do about it.
  public var text: String
  /// What is counted down behind the text, if anything is.
  public var countdown: Countdown?
  /// The moment that the text speaks of, if it speaks of one.
  public var moment: MomentText?

  /// Tells the user `text`, and behind it how long it is until something.
  public init(
    _ kind: Kind, _ text: String, at moment: MomentText? = nil, until countdown: Countdown? = nil
  ) {
    self.kind = kind
    self.text = text
    self.moment = moment
    self.countdown = countdown
  }

  /// Writes what there is: a notice that counts nothing down does not speak of it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(text, forKey: .text)
    if let countdown { try container.encode(countdown, forKey: .countdown) }
    if let moment { try container.encode(moment, forKey: .moment) }
  }

  /// The notice as an element.
  public var element: Screen.Element { .notice(self) }
}

/// Something that can be done on a screen.
public struct Control: Codable, Equatable, Sendable {
  /// The command that does it.
  public var command: String
  /// Whether it can be done now; where its command cannot be given, it is disabled in any case.
  public var isEnabled: Bool

  /// Offers `command`.
  public init(_ command: String, isEnabled: Bool = true) {
    self.command = command
    self.isEnabled = isEnabled
  }
}

/// What can be done on a screen, on one line.
public struct Controls: Codable, Equatable, ScreenElement {
  /// The controls, from left to right.
  public var controls: [Control]

  /// Offers `controls`.
  public init(_ controls: [Control]) { self.controls = controls }

  /// Offers `controls`.
  public init(_ controls: Control...) { self.controls = controls }

  /// The controls as an element.
  public var element: Screen.Element { .controls(self) }
}
