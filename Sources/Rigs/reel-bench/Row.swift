/// One figure and its comparison.
struct Row: Codable {
  /// The workload: `W1`.
  var workload: String
  /// The subject: `store, timeline`.
  var what: String
  /// The figure.
  var value: Double
  /// Its unit: `ns`.
  var unit: String
  /// Half the distance between the quartiles as a share of the figure, if it was measured often.
  var spread: Double?
  /// The figure that it is compared with, if any.
  var floor: Double?
  /// The ratio to the floor.
  var ratio: Double?
  /// The maximum ratio to the floor, if there is a target.
  var target: Double?

  /// Creates a row for a figure that was measured once or is a median already.
  init(
    workload: String, what: String, value: Double, unit: String, floor: Double? = nil,
    target: Double? = nil
  ) {
    self.workload = workload
    self.what = what
    self.value = value
    self.unit = unit
    self.floor = floor
    ratio = floor.map { value / $0 }
    self.target = target
  }

  /// Creates a row of nanoseconds that were measured in turns with those of the floor.
  init(_ workload: String, _ what: String, _ sample: Sample, floor: Sample, target: Double? = nil) {
    self.init(
      workload: workload, what: what, value: sample.median, unit: "ns", floor: floor.median,
      target: target)
    spread = sample.spread
    ratio = sample.ratio(to: floor)
  }

  /// The row's cells as text.
  var cells: [String] {
    [
      workload, what, "\(Self.text(value)) \(unit)",
      spread.map { "±\(Self.text(($0 * 100).rounded())) %" } ?? "", floor.map(Self.text) ?? "",
      ratio.map { Self.text($0) + "×" } ?? "", target.map { "≤ \(Self.text($0))×" } ?? "",
    ]
  }

  /// Formats a number with at least three significant digits.
  static func text(_ value: Double) -> String {
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
    let head = ["", "what", "value", "spread", "floor", "ratio", "target"]
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
