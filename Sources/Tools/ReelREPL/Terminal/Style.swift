import ReelApp
import ReelEditor

/// The style of text on a terminal.
package struct Style {
  /// The code for sixteen colours, or for all if it is the same.
  let code: String
  /// The number of the text colour among 256, if available.
  private var number: Int?

  static let bold = Style(code: "1")
  static let dim = Style(code: "2")
  static let underlined = Style(code: "4")
  // Of 256 colours, those that contrast with both black and white.
  static let red = Style(code: "31", number: 160)
  static let green = Style(code: "32", number: 28)
  static let magenta = Style(code: "35", number: 133)
  static let cyan = Style(code: "36", number: 30)
  static let blue = Style(code: "34", number: 26)
  static let yellow = Style(code: "33", number: 136)

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
      }
  }

  private init(code: String, number: Int) {
    self.code = code
    self.number = number
  }

  /// Returns the code for a number of colours.
  package func code(in colors: ColorDepth) -> String {
    guard let number, colors >= .indexed else { return code }
    guard colors == .direct else { return "38;5;\(number)" }
    let rgb = RGB.indexed[number - 16]
    return "38;2;\(rgb.red);\(rgb.green);\(rgb.blue)"
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
private struct RGB {
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
  var bright: Int {
    let parts = [red, green, blue]
    let least = parts.min() ?? 0
    let range = (parts.max() ?? 0) - least
    guard range > 24 else { return 47 }
    let bits = parts.enumerated().map { 2 * ($1 - least) > range ? 1 << $0 : 0 }
    return 100 + bits.reduce(0, +)
  }

  private func distance(to other: RGB) -> Int {
    let parts = [red - other.red, green - other.green, blue - other.blue]
    return parts.reduce(0) { $0 + $1 * $1 }
  }
}
