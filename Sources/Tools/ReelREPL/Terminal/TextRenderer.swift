import Reel
import ReelApp
import ReelEditor
import ReelSupport
import ReelTexts

/// Turns a screen into text: plain, or with colours for a terminal.
///
/// It does the layout and makes no decisions. Whatever a screen contains, only the renderer's own
/// escape sequences reach the terminal.
public struct TextRenderer: Equatable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The colours to use.
  public let colors: ColorDepth
  /// Whether long lines are broken between words.
  public let isFolded: Bool

  /// The colour of the heading and of bars.
  let accent: Accent
  /// Puts the screen into the user's language.
  let translation: Translation

  /// Creates a renderer, by default without colours.
  ///
  /// - Parameters:
  ///   - translation: puts the screen into the user's language.
  ///   - width: the number of columns.
  ///   - colors: the colours to use.
  ///   - accent: the colour of the heading and of bars.
  ///   - isFolded: whether long lines are broken between words, for a user; a program needs whole
  ///     lines. By default, they are broken if there are colours.
  public init(
    _ translation: Translation, width: Int, colors: ColorDepth = .monochrome,
    accent: Accent = .cyan, isFolded: Bool? = nil
  ) {
    self.translation = translation
    self.width = max(width, 20)
    self.colors = colors
    self.accent = accent
    self.isFolded = isFolded ?? (colors > .monochrome)
  }

  private var hasColor: Bool { colors > .monochrome }

  /// Returns the screen, with its lines joined by line breaks.
  public func text(_ screen: Screen) -> String {
    var rendered = RenderedScreen()
    return text(screen, remembering: &rendered)
  }

  /// Returns the screen, with its lines joined by line breaks; only what differs from the last one
  /// is laid out.
  package func text(_ screen: Screen, remembering rendered: inout RenderedScreen) -> String {
    rendered.text(of: screen, by: self)
  }

  /// A line of the screen, with its animation.
  struct Line {
    /// The final text.
    var text: String
    /// The text without colours.
    var plain: String
    var motion: Motion?
  }

  /// Returns the lines of the screen, from top to bottom.
  func lines(_ screen: Screen) -> [Line] {
    var rendered = RenderedScreen()
    rendered.show(screen, by: self)
    return rendered.lines
  }

  /// Returns the lines of the heading.
  func heading(of screen: Screen) -> [Line] {
    var title = safe(screen.title)
    if screen.isBusy {
      title += (title.isEmpty ? "" : "  ") + translation("(loading)")
    }
    let titles = title.isEmpty ? [] : wrapped(title, behind: "")
    return titles.map { styled($0, style(style($0, Style(accent)), .bold)) }
  }

  /// Returns the lines of an element.
  func lines(_ element: Screen.Element, _ layout: ScreenLayout) -> [Line] {
    switch element {
    case .field(let field): return self.field(field, layout)
    case .progress(let bar): return [progress(bar, layout)]
    case .text(let text):
      let tone = text.tone.map(Style.init)
      return parts(of: translation(text.text)).flatMap { part in
        let part = safe(part)
        let indent = part.prefix { $0 == " " }
        return wrapped(String(part[indent.endIndex...]), behind: "  " + indent).map {
          line($0, tone)
        }
      }
    case .row(let row): return rows(row, layout)
    case .input(let input): return self.input(input, layout)
    case .notice(let notice):
      let isError = notice.kind == .error
      return wrapped(safe(notice.text), behind: isError ? "  ✗ " : "  · ").map {
        line($0, isError ? .red : .dim)
      }
    case .controls(let controls): return self.controls(controls)
    }
  }

  /// Returns the lines of a text: most have only one, which is detected without a character search.
  private func parts(of text: String) -> [String] {
    TextLines.isOne(text) ? [text] : TextLines.parts(of: text)
  }

  /// Returns text after the beginning of its first line; for a user its lines are broken between
  /// words, because a line broken by the terminal would be one more than the code that redraws it
  /// counts.
  private func wrapped(_ text: String, behind lead: String) -> [String] {
    guard isFolded else { return [lead + text] }
    let indent = TerminalText.width(lead)
    let blanks = String(repeating: " ", count: indent)
    return TerminalText.wrapped(text, to: width - indent).enumerated().map { index, part in
      (index == 0 ? lead : blanks) + part
    }
  }

  private func field(_ field: Field, _ layout: ScreenLayout) -> [Line] {
    let label = safe(field.label)
    let tone = field.tone.map(Style.init)
    if label.isEmpty { return wrapped(safe(field.value), behind: "  ").map { line($0, tone) } }
    let value = safe(field.value)
    let padded = self.padded(label, layout, for: value)
    let lead = "  " + padded + "  "
    if TerminalText.width(label) > layout.labels,
      TerminalText.width(lead) + TerminalText.width(value) > width
    {
      // A label that is as long as a text is broken like one, with its value below.
      return wrapped(label, behind: "  ").map { line($0, .dim) }
        + wrapped(value, behind: "    ").map { line($0, tone) }
    }
    return wrapped(value, behind: lead).enumerated().map { index, plain in
      guard index == 0, hasColor else { return line(plain, tone) }
      let value = String(plain.dropFirst(lead.count))
      return styled(
        plain, "  " + style(padded, .dim) + "  " + (tone.map { style(value, $0) } ?? value))
    }
  }

  /// Returns a label as wide as all labels; not if only thus its value fits on the same line.
  private func padded(_ label: String, _ layout: ScreenLayout, for value: String) -> String {
    let room = width - 4 - TerminalText.width(value)
    let isNarrow = isFolded && layout.labels > room && TerminalText.width(label) <= room
    return isNarrow ? label : TerminalText.padded(label, to: layout.labels)
  }

  private func progress(_ bar: Progress, _ layout: ScreenLayout) -> Line {
    let parts = min(20, max(5, width - 4 - layout.notes))
    let filled = bar.filled(of: parts)
    let full = String(repeating: "█", count: filled)
    let rest = String(repeating: "░", count: parts - filled)
    let label = TerminalText.truncated(safe(bar.label), to: max(0, width - 4 - parts))
    let tail = label.isEmpty ? "" : "  " + label
    return styled(
      "  " + full + rest + tail, "  " + style(full, Style(accent)) + style(rest, .dim) + tail)
  }

  /// Returns the row on one line; on a terminal that is too narrow, its title is broken between
  /// words, and its detail is below.
  private func rows(_ row: Row, _ layout: ScreenLayout) -> [Line] {
    let lead = self.lead(of: row, layout)
    // Details are aligned at their ends: blanks before one are space for a title.
    let (title, detail) = (safe(row.title), String(safe(row.detail).drop { $0 == " " }))
    let leadWidth = TerminalText.width(lead.plain)
    let detailWidth = TerminalText.width(detail)
    let room = width - leadWidth - (detail.isEmpty ? 0 : detailWidth + 2)
    let isTooLong = TerminalText.width(title) > Self.longestTitle
    guard isFolded, room < TerminalText.width(title), !isTooLong || room < 8 else {
      let title = TerminalText.truncated(title, to: max(8, room))
      let column = min(layout.titles + layout.details - detailWidth, room)
      let body = detail.isEmpty ? title : TerminalText.padded(title, to: column) + "  "
      return [painted(row, lead, body, detail: detail)]
    }
    // A background covers the row as a rectangle.
    let filled = background(of: row) == nil ? 0 : width - leadWidth
    let blanks = (plain: blank(leadWidth), colored: blank(leadWidth - 2), mark: "  ")
    let shown = isTooLong ? TerminalText.truncated(title, to: width - leadWidth) : title
    let parts = title.isEmpty ? [] : TerminalText.wrapped(shown, to: width - leadWidth)
    let titles = parts.enumerated().map { index, part in
      painted(row, index == 0 ? lead : blanks, TerminalText.padded(part, to: filled))
    }
    if detail.isEmpty { return titles }
    let start = min(leadWidth, max(2, width - detailWidth))
    let indent = (plain: blank(start), colored: blank(start - 2), mark: "  ")
    return titles
      + TerminalText.wrapped(detail, to: width - start).map { part in
        painted(row, indent, blank(width - start - TerminalText.width(part)), detail: part)
      }
  }

  private func blank(_ columns: Int) -> String { String(repeating: " ", count: max(0, columns)) }

  /// The width of the longest title that is shown whole: no form accepts a longer one, so that it
  /// takes one line, whatever a server has sent.
  private static var longestTitle: Int { 240 }

  /// Returns the text before a row's title: plain, and with colours up to the mark.
  private func lead(
    of row: Row, _ layout: ScreenLayout
  ) -> (plain: String, colored: String, mark: String) {
    let id = safe(row.id)
    let blanks = String(repeating: " ", count: layout.ids - TerminalText.width(id))
    let idColumn = layout.ids > 0 ? blanks + id + "  " : ""
    let mark = row.mark.map { safe($0.symbol) + " " } ?? "  "
    return ("  " + idColumn + mark, "  " + style(idColumn, .dim), mark)
  }

  /// Returns a line of a row; a detail at its end has its own tone, unless the whole row stands
  /// out.
  private func painted(
    _ row: Row, _ lead: (plain: String, colored: String, mark: String), _ body: String,
    detail: String = ""
  ) -> Line {
    let plain = lead.plain + body + detail
    guard hasColor else { return Line(text: plain, plain: plain, motion: row.motion) }
    if let background = background(of: row) {
      let text = lead.colored + style(lead.mark + body + detail, background)
      return Line(text: text, plain: plain, motion: row.motion)
    }
    let toned = row.tone.map { style(detail, Style($0)) } ?? detail
    return Line(text: lead.colored + lead.mark + body + toned, plain: plain, motion: row.motion)
  }

  private func background(of row: Row) -> Style? {
    row.mark?.background.flatMap { Style.background($0, in: colors) }
  }

  private func input(_ input: Input, _ layout: ScreenLayout) -> [Line] {
    let lead = input.motion == .shake ? "! " : "  "
    let value = safe(input.value)
    let shown = value.isBlank ? "_" : value
    let framed = input.isEnabled ? shown : "(\(shown))"
    let label = padded(safe(input.label), layout, for: framed)
    let (sign, note) = input.error.map { ("✗ ", safe($0)) } ?? ("", limit(of: input))
    let remark = note.isEmpty ? "" : "   " + sign + note
    let tone: Style = input.error == nil ? .dim : .red
    let head = lead + label + "  " + framed
    let plain = head + remark
    let colored =
      hasColor
      ? lead + style(label, .dim) + "  " + style(shown, input.isEnabled ? .underlined : .dim) : head
    guard isFolded, TerminalText.width(plain) > width else {
      return [Line(text: colored + style(remark, tone), plain: plain, motion: input.motion)]
    }
    // Below the field, if there is no space beside it.
    let below = (note.isEmpty ? [] : wrapped(note, behind: "    " + sign)).map { text in
      Line(text: style(text, tone), plain: text, motion: input.motion)
    }
    guard TerminalText.width(head) > width else {
      return [Line(text: colored, plain: head, motion: input.motion)] + below
    }
    // The typed text as well.
    let name = lead + safe(input.label)
    let typed = wrapped(framed, behind: "    ")
    return [Line(text: name, plain: name, motion: input.motion)] + typed.map { line($0) } + below
  }

  /// Returns how much of a field's limit is used, once that is most of it.
  private func limit(of input: Input) -> String {
    guard let limit = input.limit, 4 * input.value.count >= 3 * limit else { return "" }
    return translation("\(number: input.value.count) of \(number: limit) characters")
  }

  private func controls(_ controls: Controls) -> [Line] {
    var lines: [(plain: String, colored: String)] = [(" ", " ")]
    for control in controls.controls {
      let name = safe(control.name)
      let word = "[\(name)]"
      let plain = control.isEnabled ? word : "(\(name))"
      let last = lines[lines.count - 1]
      if isFolded, last.plain != " ", TerminalText.width(last.plain + " " + plain) > width {
        lines.append((" ", " "))
      }
      lines[lines.count - 1].plain += " " + plain
      lines[lines.count - 1].colored += " " + style(word, control.isEnabled ? .cyan : .dim)
    }
    return lines.map { styled($0.plain, $0.colored) }
  }

  private func line(_ text: String, _ style: Style? = nil) -> Line {
    styled(text, style.map { self.style(text, $0) } ?? text)
  }

  private func styled(_ plain: String, _ colored: String) -> Line {
    Line(text: hasColor ? colored : plain, plain: plain)
  }

  private func style(_ text: String, _ style: Style) -> String {
    hasColor && !text.isEmpty ? "\u{1b}[\(style.code(in: colors))m\(text)\u{1b}[0m" : text
  }

  /// Returns a text in the user's language, on one line without control characters.
  func safe(_ text: Text) -> String { safe(translation(text)) }

  /// Returns text on one line without control characters.
  func safe(_ text: String) -> String {
    if text.isPrintableASCII { return text }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") })
    else { return TerminalText.sanitized(text) }
    let line = text.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? " " : $0 }
    return TerminalText.sanitized(String(String.UnicodeScalarView(line)))
  }
}
