import Foundation

/// The system's descriptions of terminals, as far as colours are concerned.
public enum Terminfo {
  /// Returns how many colours a terminal has; nil if it is not described.
  public static func colors(of type: String, in environment: [String: String]) -> Int? {
    guard let first = type.utf8.first, !type.contains("/") else { return nil }
    var folders = [environment["TERMINFO"], environment["HOME"].map { $0 + "/.terminfo" }]
      .compactMap(\.self)
    folders += (environment["TERMINFO_DIRS"] ?? "").split(separator: ":").map(String.init)
    folders += ["/etc", "/lib", "/usr/lib", "/usr/share", "/usr/local/share"].map {
      $0 + "/terminfo"
    }
    for folder in folders {
      // In folders by the first letter or, on macOS, by its number.
      for part in [String(Unicode.Scalar(first)), String(first, radix: 16)] {
        let path = "\(folder)/\(part)/\(type)"
        if let data = FileManager.default.contents(atPath: path),
          let count = colors(in: [UInt8](data))
        {
          return count
        }
      }
    }
    return nil
  }

  /// Reads a compiled description: six numbers, the names, the flags, and the numbers, of which the
  /// fourteenth counts the colours.
  ///
  /// - Returns: the number, 0 if the terminal has no colours, or nil if this is not a description.
  static func colors(in bytes: [UInt8]) -> Int? {
    func short(at offset: Int) -> Int? {
      guard bytes.indices.contains(offset + 1) else { return nil }
      return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
    }
    guard let magic = short(at: 0), let size = [0o432: 2, 0o1036: 4][magic],
      let names = short(at: 2), let flags = short(at: 4), let count = short(at: 6)
    else { return nil }
    guard count > 13 else { return 0 }
    var start = 12 + names + flags
    start += start % 2
    let offset = start + 13 * size
    guard let low = short(at: offset), let high = size == 4 ? short(at: offset + 2) : 0 else {
      return nil
    }
    // Set top bits mean that the terminal has none.
    let number = low | high << 16
    return number >> (size * 8 - 1) == 1 ? 0 : number
  }
}
