import Foundation

/// The number of colours that a terminal can show.
public enum ColorDepth: Int, Comparable, Sendable {
  /// None; nor bold, nor dim letters.
  case monochrome
  /// Eight, and the same again brighter.
  case sixteen
  /// 256, of which 216 are a cube and 24 are greys.
  case indexed
  /// All colours, given by red, green and blue.
  case direct

  /// Reads the terminal's colours from the environment.
  ///
  /// `NO_COLOR` wants none, and `COLORTERM` says whether there are all. Otherwise the description
  /// of `TERM` on this machine counts, and its name if there is no description.
  ///
  /// - Parameters:
  ///   - environment: the environment's variables.
  ///   - colors: how many colours a description has; nil if there is no such description.
  public init(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    described colors: (_ type: String, _ environment: [String: String]) -> Int? = Terminfo.colors(
      of:in:)
  ) {
    let type = environment["TERM"] ?? ""
    if environment["NO_COLOR"]?.isEmpty == false || ["", "dumb"].contains(type) {
      self = .monochrome
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
      self = .direct
    } else {
      switch colors(type, environment) ?? Self.colors(named: type) {
      case (1 << 24)...: self = .direct
      case 256...: self = .indexed
      case 8...: self = .sixteen
      default: self = .monochrome
      }
    }
  }

  private static func colors(named type: String) -> Int {
    if type.hasSuffix("-direct") { return 1 << 24 }
    return type.contains("256color") ? 256 : 16
  }

  /// Whether there are fewer colours.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
