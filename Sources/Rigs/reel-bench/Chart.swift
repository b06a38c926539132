/// Draws rows that have a floor as bars of multiples of the floor, on a logarithmic scale.
enum Chart {
  private static let (labels, bars, line, head) = (330.0, 420.0, 26.0, 56.0)

  /// Returns the chart as SVG, readable on light and dark backgrounds.
  static func svg(_ rows: [Row]) -> String {
    let rows = rows.filter { $0.ratio != nil }
    let highest = rows.compactMap(\.ratio).reduce(10, max)
    let decades = highest.log10RoundedUp
    let height = head + line * Double(rows.count) + 24
    let width = labels + bars + 110
    func x(_ ratio: Double) -> Double {
      labels + bars * (max(ratio, 0.1).log10 + 1) / (Double(decades) + 1)
    }
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
      font-family="system-ui, sans-serif" font-size="13" role="img" \
      aria-label="What Reel costs, in multiples of the bare reducer">
      <style>text { fill: #666 } .bar { fill: #3b7dd8 } .grid { stroke: #888; stroke-opacity: .35 }
      @media (prefers-color-scheme: dark) { text { fill: #aaa } }</style>
      <text x="0" y="18" font-size="15" font-weight="600">How many times the floor it costs</text>
      """
    ]
    for decade in -1...decades {
      let position = number(x(Double.power(of: decade)))
      let label = decade < 0 ? "0.1×" : "\(Row.text(Double.power(of: decade)))×"
      lines.append(
        """
        <line class="grid" x1="\(position)" y1="\(number(head - 6))" x2="\(position)" \
        y2="\(number(height - 16))"/>
        <text x="\(position)" y="\(number(head - 12))" text-anchor="middle">\(label)</text>
        """)
    }
    for (index, row) in rows.enumerated() {
      guard let ratio = row.ratio else { continue }
      let top = head + line * Double(index)
      let end = x(ratio)
      let label = row.workload.isEmpty ? row.what : "\(row.workload)  \(row.what)"
      lines.append(
        """
        <text x="\(number(labels - 8))" y="\(number(top + 17))" text-anchor="end">\
        \(escaped(label))</text>
        <rect class="bar" x="\(number(x(0.1)))" y="\(number(top + 5))" \
        width="\(number(max(end - x(0.1), 1)))" height="16" rx="2"/>
        <text x="\(number(end + 6))" y="\(number(top + 17))">\
        \(Row.text(ratio))× (\(Row.text(row.value)) \(escaped(row.unit)))</text>
        """)
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
