import Foundation
import ReelApp
import ReelCoding
import ReelEditor
import ReelREPL
import ReelStorage

/// The result of a query, written as it arrives.
final class QueryTable {
  /// The format.
  enum Form {
    /// An array of JSON objects, one per line.
    case json
    /// Columns below their names, for people.
    case table(width: Int)
    /// Values alone, separated by tabs.
    case values
    /// Comma-separated values below their names, as in RFC 4180, with LF at the ends of lines.
    case csv
  }

  private let form: Form
  private let write: (String) -> Void
  private var columns: [String] = []
  private var waiting: [[String]] = []
  private var widths: [Int] = []
  private var text = ""
  private var count = 0
  /// Whether something has been written.
  private(set) var hasWritten = false

  /// The number of rows that determine the width of a table's columns.
  private static let sample = 1000

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - form: the format.
  ///   - write: writes a text.
  init(_ form: Form, to write: @escaping (String) -> Void) {
    self.form = form
    self.write = write
  }

  /// Receives the names of the columns.
  func begin(_ columns: [String]) {
    self.columns = columns
    switch form {
    case .json:
      self.columns = Self.numbered(columns)
      text = "["
    case .csv: text = columns.map(Self.quoted).joined(separator: ",") + "\n"
    case .table: self.columns = columns.map { TerminalText.sanitized(Self.escaped($0)) }
    case .values: break
    }
  }

  /// Returns names for the members of an object: later ones of a name are numbered, `frame:1`,
  /// because readers keep only one member of a name.
  private static func numbered(_ columns: [String]) -> [String] {
    var taken: Set<String> = []
    return columns.map { column in
      var name = column
      var count = 0
      while !taken.insert(name).inserted {
        count += 1
        name = "\(column):\(count)"
      }
      return name
    }
  }

  /// Receives a row.
  func add(_ row: [QueryValue]) {
    switch form {
    case .json:
      let members = zip(columns, row).map { "\(JSON.string($0).text):\($1.json.text)" }
      text += (count > 0 ? ",\n" : "")
      text += ProtocolLine.harmless("{" + members.joined(separator: ",") + "}")
    case .csv:
      text += row.map { $0 == .null ? "" : Self.quoted($0.text) }.joined(separator: ",") + "\n"
    case .values: text += row.map { Self.escaped($0.text) }.joined(separator: "\t") + "\n"
    case .table(let width):
      let cells = row.map { TerminalText.sanitized(Self.escaped($0.shown)) }
      if count < Self.sample {
        waiting.append(cells)
      } else {
        settle(width)
        text += line(cells)
      }
    }
    count += 1
    if text.utf8.count > 1 << 16 { flush() }
  }

  /// Writes the rest.
  func end() {
    switch form {
    case .json: text += "]\n"
    case .table(let width): settle(width)
    case .csv, .values: break
    }
    flush()
  }

  private func flush() {
    hasWritten = true
    write(text)
    text = ""
  }

  /// Determines the width of the columns, and writes their names and the rows so far.
  private func settle(_ width: Int) {
    guard widths.isEmpty else { return }
    let rows = [columns] + waiting
    widths = columns.indices.map { column in
      rows.map { TerminalText.width($0[column]) }.max() ?? 0
    }
    // The widest columns shrink until all fit.
    let room = max(width - 2 * (columns.count - 1), columns.count * 4)
    while widths.reduce(0, +) > room, let most = widths.max(), most > 4,
      let index = widths.firstIndex(of: most)
    {
      widths[index] -= 1
    }
    text += line(columns) + line(widths.map { String(repeating: "─", count: $0) })
    for row in waiting { text += line(row) }
    waiting = []
  }

  private func line(_ cells: [String]) -> String {
    let parts = zip(cells, widths).map { cell, width in
      TerminalText.padded(TerminalText.truncated(cell, to: width), to: width)
    }
    var line = parts.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }

  /// Returns a text as a field of CSV; an empty one is quoted, unlike NULL.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && !text.utf8.contains { $0 == 34 || $0 == 44 || $0 == 10 || $0 == 13 }
    return isPlain ? text : "\"" + text.replacingExactly("\"", with: "\"\"") + "\""
  }

  /// Returns a text on one line.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 9 || $0 == 10 || $0 == 13 }) else { return text }
    return text.replacingExactly("\r", with: "\\r").replacingExactly("\n", with: "\\n")
      .replacingExactly("\t", with: "\\t")
  }
}

extension QueryValue {
  fileprivate var json: JSON {
    switch self {
    case .null: .null
    case .integer(let number): .int(number)
    case .real(let number): .double(number)
    case .text(let text): .string(text)
    case .blob(let bytes): .string(Data(bytes).base64EncodedString())
    }
  }

  /// The value for programs: empty for NULL.
  fileprivate var text: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): text
    case .blob(let bytes): Data(bytes).base64EncodedString()
    }
  }

  /// The value for people.
  fileprivate var shown: String { self == .null ? "NULL" : text }
}
