import ReelApp
import ReelEditor

/// Animates the lines of a screen: a terminal receives one picture after the other.
///
/// Rows that follow are written one after the other. A row that appears slides in from the left,
/// one that vanishes fades and is finally removed, and an invalid input shakes.
struct Animation {
  /// The duration of a picture.
  static let step = Duration.milliseconds(45)
  private static let steps = 6

  private let lines: [TextRenderer.Line]
  private let width: Int
  private let colors: ColorDepth

  init(_ lines: [TextRenderer.Line], width: Int, colors: ColorDepth) {
    self.lines = lines
    self.width = width
    self.colors = colors
  }

  /// Returns the delay before each row that follows; shorter if there are many, so that it all ends
  /// soon.
  static func pause(beforeEachOf count: Int) -> Duration {
    min(.milliseconds(600), .seconds(8) / max(1, count))
  }

  /// The screen in parts, each but the first beginning with a row that follows, and the last with
  /// the part below them; nil if no row follows.
  var sequence: [String]? {
    guard let last = lines.lastIndex(where: { $0.motion == .follow }) else { return nil }
    var parts: [[String]] = [[]]
    for (index, line) in lines.enumerated() where line.motion != .vanish {
      if line.motion == .follow || index == last + 1 { parts.append([]) }
      parts[parts.count - 1].append(line.text)
    }
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }

  /// Whether anything moves.
  var isNeeded: Bool { lines.contains { $0.motion != nil } }

  /// The final picture.
  var final: [String] { lines.filter { $0.motion != .vanish }.map(\.text) }

  /// The output for each picture: the first in full, the others over the previous one.
  var pictures: [String] {
    (0...Self.steps).map { step in
      guard step < Self.steps else { return over(final, erasing: true) }
      let picture = lines.map { self.line($0, at: step) }
      return step == 0 ? picture.joined(separator: "\n") : over(picture, erasing: false)
    }
  }

  /// Returns a picture that replaces the previous one.
  private func over(_ picture: [String], erasing: Bool) -> String {
    // Erased before it is written: after a full line the cursor is still in its last column.
    "\u{1b}[\(lines.count)A\r" + picture.map { "\u{1b}[K" + $0 }.joined(separator: "\n")
      + (erasing ? "\u{1b}[J\n" : "\n")
  }

  private func line(_ line: TextRenderer.Line, at step: Int) -> String {
    let rest = Self.steps - step
    switch line.motion {
    case nil, .follow: return line.text
    case .appear:
      let shown = max(1, line.plain.count * step / Self.steps)
      return "\u{1b}[2m" + String(line.plain.suffix(shown)) + "\u{1b}[0m"
    case .vanish:
      // From light to dark in the grey ramp of 256 colours (232 is nearly black).
      let grey = colors >= .indexed ? "38;5;\(232 + rest * 3)" : "2"
      return "\u{1b}[9;\(grey)m" + line.plain + "\u{1b}[0m"
    case .shake:
      let offset = [2, 0, 3, 1, 2, 0][step % 6]
      let room = TerminalText.truncated(line.plain, to: max(1, width - 4))
      return "\u{1b}[\(Style.red.code(in: colors))m" + String(repeating: " ", count: offset) + room
        + "\u{1b}[0m"
    }
  }
}

extension InteractiveShell {
  /// Shows a screen with its animations.
  func move(_ lines: [TextRenderer.Line]) async {
    let size = TerminalSize.current
    let animation = Animation(lines, width: size.columns, colors: colors)
    if let parts = animation.sequence {
      await editor.play(parts, every: Animation.pause(beforeEachOf: parts.count))
      return
    }
    guard animation.isNeeded, lines.count < size.rows else {
      output.reply(rendered: animation.final.joined(separator: "\n"))
      return
    }
    let pictures = animation.pictures
    output.reply(rendered: pictures[0])
    for picture in pictures.dropFirst().dropLast() where !TerminalSize.hasInput {
      try? await Task.sleep(for: Animation.step)
      output.reply(rendered: picture)
    }
    output.reply(rendered: pictures[pictures.count - 1])
  }
}
