import ReelCoding
import ReelSupport

/// The distinct lines of screens, numbered in the order in which they appear first.
struct LineTable {
  private var numbers: [ExactText: Int] = [:]
  /// The lines that were numbered since new ones were taken last.
  private var new: [ExactText] = []

  /// Returns the number of a line.
  mutating func number(of line: ExactText) -> Int {
    if let number = numbers[line] { return number }
    let number = numbers.count
    numbers[line] = number
    new.append(line)
    return number
  }

  /// Takes the lines that were numbered since the last time.
  mutating func takeNew() -> [ExactText] {
    defer { new = [] }
    return new
  }
}
