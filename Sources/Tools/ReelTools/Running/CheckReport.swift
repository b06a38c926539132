import Foundation
import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelSupport
import ReelTexts

/// The results of several checks, for people and for CI.
package struct CheckReport: Sendable {
  /// One check.
  package struct Check: Sendable, Equatable {
    /// The subject: a file.
    package var name: String
    /// The problem, in lines; nil if the check passed.
    package var failure: String?
    /// A further remark.
    package var remark: String
    /// The duration, in seconds.
    package var seconds: Double

    /// Creates a check with its result.
    package init(name: String, failure: String?, remark: String = "", seconds: Double = 0) {
      self.name = name
      self.failure = failure
      self.remark = remark
      self.seconds = seconds
    }
  }

  /// The checks, in order.
  package var checks: [Check]

  /// Creates a report of checks.
  package init(_ checks: [Check] = []) { self.checks = checks }

  /// The report in the Test Anything Protocol, version 14 (testanything.org).
  package var tap: String {
    var lines = ["TAP version 14", "1..\(checks.count)"]
    for (index, check) in checks.enumerated() {
      let name = Self.line(check.name).replacingExactly("\\", with: "\\\\")
        .replacingExactly("#", with: "\\#")
      lines.append("\(check.failure == nil ? "ok" : "not ok") \(index + 1) - \(name)")
      let text = check.failure ?? check.remark
      lines += TextLines.of(text).filter { !$0.isEmpty }.map { "# \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the report in JUnit's XML format.
  ///
  /// - Parameter suite: the name of the checks as a whole.
  package func junit(suite: String) -> String {
    let failures = checks.filter { $0.failure != nil }.count
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuite name=\"\(Self.escaped(suite))\" tests=\"\(checks.count)\" "
        + "failures=\"\(failures)\">",
    ]
    for check in checks {
      let head =
        "  <testcase classname=\"\(Self.escaped(suite))\" name=\"\(Self.escaped(check.name))\" "
        + "time=\"\(Self.seconds(check.seconds))\""
      if let failure = check.failure {
        let first = TextLines.of(failure).first ?? ""
        lines.append("\(head)>")
        lines.append(
          "    <failure message=\"\(Self.escaped(first))\">\(Self.escaped(failure))</failure>")
        lines.append("  </testcase>")
      } else {
        lines.append("\(head)/>")
      }
    }
    lines.append("</testsuite>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a name on one line: a script may be called whatever its maker likes.
  private static func line(_ name: String) -> String {
    FileName.shown(name).unicodeScalars.reduce(into: "") { line, scalar in
      let isControl = scalar.properties.generalCategory == .control || Character(scalar).isNewline
      line += isControl ? JSON.escape(scalar) : String(scalar)
    }
  }

  private static func seconds(_ value: Double) -> String {
    String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), value)
  }

  /// Returns text for XML, without characters that XML cannot represent; names of files are shown
  /// as elsewhere.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in FileName.shown(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{fffe}", "\u{ffff}": escaped += "\u{fffd}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// The format of a report, as given by the arguments.
struct ReportOptions: Sendable {
  /// Whether to use the Test Anything Protocol.
  let tap: Bool
  /// The file name of a JUnit report.
  let junit: NamedPath?
  /// Whether existing files are overwritten.
  let isForced: Bool

  /// Returns the file for a JUnit report; nil if none was requested.
  ///
  /// - Throws: An ``UnwritableResult`` if it cannot be written; a ``UsageError`` if it exists and
  ///   is something else.
  func file() throws -> ResultFile? {
    guard let junit else { return nil }
    return try ResultFile(junit.path, option: "--junit", kind: .junit, isForced: isForced)
  }
}

extension Parameter where Value == ReportOptions {
  /// The parameters for the format of a report.
  static var report: Parameter {
    .group(
      .flag("tap", help: Text("report in the Test Anything Protocol")),
      .file("junit", help: Text("write a JUnit report to FILE")), .force
    ) { ReportOptions(tap: $0, junit: $1, isForced: $2) }
  }
}

extension Parameter where Value == Bool {
  /// The parameter for overwriting existing files.
  package static var force: Parameter {
    .flag("force", help: "overwrite existing files, whatever they contain")
  }
}
