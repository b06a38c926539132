/// One figure, beside what it is compared with.
struct Row: Encodable {
  /// Which workload: `W1`.
  var workload: String
  /// What was measured: `store, timeline`.
  var what: String
  /// The figure.
  var value: Double
  /// Its unit: `ns`.
  var unit: String
  /// What it is compared with, where it is.
  var floor: Double?
  /// How many times the floor it may be, where there is a target.
  var target: Double?

  /// How many times the floor it is.
  var ratio: Double? { floor.map { value / $0 } }

  private enum CodingKeys: String, CodingKey {
    case workload, what, value, unit, floor, ratio, target
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(workload, forKey: .workload)
    try container.encode(what, forKey: .what)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(floor, forKey: .floor)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(target, forKey: .target)
  }

  /// The row's cells as text.
  var cells: [String] {
    [
      workload, what, "\(Self.text(value)) \(unit)", floor.map(Self.text) ?? "",
      ratio.map { Self.text($0) + "×" } ?? "", target.map { "≤ \(Self.text($0))×" } ?? "",
    ]
  }

  /// A number with three significant digits at least.
  private static func text(_ value: Double) -> String {
    if value >= 100 || value == value.rounded() { return grouped(Int(value.rounded())) }
    let scale = value >= 10 ? 10.0 : 100.0
    return "\((value * scale).rounded() / scale)"
  }

  private static func grouped(_ value: Int) -> String {
    var digits = Array(String(value))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return String(digits)
  }
}

/// Lays rows out in columns.
enum Table {
  static func text(_ rows: [Row]) -> String {
    let head = ["", "what", "value", "floor", "ratio", "target"]
    let cells = [head] + rows.map(\.cells)
    let widths = head.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      zip(row, widths).enumerated().map { column, pair in
        let blanks = String(repeating: " ", count: pair.1 - pair.0.count)
        return column < 2 ? pair.0 + blanks : blanks + pair.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
