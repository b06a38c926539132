import ReelApp
import ReelEditor

/// Lets the lines of a screen move: a terminal is given one picture after the other.
///
/// Rows that follow are written one after the other. A row that appears slides in from the left,
/// one that vanishes fades and is gone in the end, an input that will not do shakes.
struct Animation {
  /// How long a picture stands.
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

  /// How long it is until a row that follows; less where there are many, so that it all ends soon.
  static func pause(beforeEachOf count: Int) -> Duration {
    min(.milliseconds(600), .seconds(8) / max(1, count))
  }

  /// The screen in parts, each but the first beginning with a row that follows, and the last with
  /// what is below all of those; nil where none does.
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

  /// What is to be seen in the end.
  var final: [String] { lines.filter { $0.motion != .vanish }.map(\.text) }

  /// What is written for each picture: the first as it is, the others over the one before.
  var pictures: [String] {
    (0...Self.steps).map { step in
      guard step < Self.steps else { return over(final, erasing: true) }
      let picture = lines.map { self.line($0, at: step) }
      return step == 0 ? picture.joined(separator: "\n") : over(picture, erasing: false)
    }
  }

  /// A picture in the place of the one before.
  private func over(_ picture: [String], erasing: Bool) -> String {
    // Erased before it is written: behind a full line the cursor is on its last column yet.
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
