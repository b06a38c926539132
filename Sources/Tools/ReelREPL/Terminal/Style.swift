import ReelApp
import ReelEditor

/// The style of text on a terminal.
package struct Style {
  /// The code for sixteen colours, or for all if it is the same.
  let code: String
  /// The text colour, and its number among 256, if it has one.
  private var ink: (rgb: RGB, number: Int)?

  static let bold = Style(code: "1")
  static let dim = Style(code: "2", RGB(red: 118, green: 118, blue: 118), number: 243)
  static let underlined = Style(code: "4")
  // Colours that contrast with both black and white, at least 4.5 to 1. No usual set of sixteen has
  // one: there, text is bold instead, in the colour that the terminal's user reads. Of 256, there
  // are seven.
  static let red = Style(code: "1", RGB(red: 224, green: 45, blue: 45), number: 131)
  /// What is wrong in a line that is being typed, in which what is right may be bold.
  static let wrong = Style(code: "4", RGB(red: 224, green: 45, blue: 45), number: 131)
  static let green = Style(code: "1", RGB(red: 0, green: 137, blue: 0), number: 29)
  static let magenta = Style(code: "1", RGB(red: 190, green: 60, blue: 190), number: 163)
  static let cyan = Style(code: "1", RGB(red: 0, green: 131, blue: 131), number: 29)
  static let blue = Style(code: "1", RGB(red: 30, green: 111, blue: 240), number: 63)
  static let yellow = Style(code: "1", RGB(red: 158, green: 107, blue: 0), number: 131)

  init(code: String) { self.code = code }

  /// Creates the style of an app's accent.
  package init(_ accent: Accent) {
    self =
      switch accent {
      case .blue: .blue
      case .cyan: .cyan
      case .green: .green
      case .magenta: .magenta
      case .yellow: .yellow
      }
  }

  /// Creates the style of a tone.
  init(_ tone: Tone) {
    self =
      switch tone {
      case .strong: .bold
      case .gain: .green
      case .loss: .red
      case .hint: .dim
      }
  }

  private init(code: String, _ rgb: RGB, number: Int) {
    self.code = code
    ink = (rgb, number)
  }

  /// Returns the code for a number of colours.
  package func code(in colors: ColorDepth) -> String {
    guard let ink, colors >= .indexed else { return code }
    let rgb = ink.rgb
    return colors == .direct
      ? "38;2;\(rgb.red);\(rgb.green);\(rgb.blue)" : "38;5;\(ink.number)"
  }

  /// Returns black on a background given as `#RRGGBB`, or on the terminal's nearest colour; nil for
  /// anything else.
  static func background(_ color: String, in colors: ColorDepth) -> Style? {
    guard color.hasPrefix("#"), color.count == 7, let value = UInt32(color.dropFirst(), radix: 16)
    else { return nil }
    let rgb = RGB(red: Int(value >> 16), green: Int(value >> 8 & 0xff), blue: Int(value & 0xff))
    switch colors {
    case .monochrome: return nil
    case .direct: return Style(code: "30;48;2;\(rgb.red);\(rgb.green);\(rgb.blue)")
    case .indexed: return Style(code: "30;48;5;\(rgb.index)")
    case .sixteen: return Style(code: "30;\(rgb.bright)")
    }
  }
}

/// A colour by its components, each from 0 to 255.
private struct RGB: Sendable {
  let red: Int
  let green: Int
  let blue: Int

  /// The cube of 216 colours, then the greys, in order from 16 on.
  static let indexed: [RGB] = {
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = steps.flatMap { red in
      steps.flatMap { green in steps.map { RGB(red: red, green: green, blue: $0) } }
    }
    return cube + (0..<24).map { 8 + 10 * $0 }.map { RGB(red: $0, green: $0, blue: $0) }
  }()

  /// The number of the nearest among 256 colours.
  var index: Int {
    let colors = Self.indexed
    return 16 + (colors.indices.min { distance(to: colors[$0]) < distance(to: colors[$1]) } ?? 0)
  }

  /// The bright background of the same hue: pale colours are all nearest to white, but they are
  /// distinguished by their hues.
  ///
  /// Cyan stands for blue, on which black would be hard to read.
  var bright: Int {
    let parts = [red, green, blue]
    let least = parts.min() ?? 0
    let range = (parts.max() ?? 0) - least
    guard range > 24 else { return 47 }
    let bits = parts.enumerated().map { 2 * ($1 - least) > range ? 1 << $0 : 0 }
    let hue = bits.reduce(0, +)
    return 100 + (hue == 4 ? 6 : hue)
  }

  private func distance(to other: RGB) -> Int {
    let parts = [red - other.red, green - other.green, blue - other.blue]
    return parts.reduce(0) { $0 + $1 * $1 }
  }
}
