import ReelTexts
import Foundation
import Reel
import ReelApp

/// The outcome of checks that were made one after the other, for people and for CI.
package struct CheckReport: Sendable {
  /// One check.
  package struct Check: Sendable, Equatable {
    /// What was checked: a file.
    package var name: String
    /// What is wrong, in lines; nil where all is well.
    package var failure: String?
    /// What else is to be said.
    package var remark: String
    /// How long it took, in seconds.
    package var seconds: Double

    /// Creates a check with its outcome.
    package init(name: String, failure: String?, remark: String = "", seconds: Double = 0) {
      self.name = name
      self.failure = failure
      self.remark = remark
      self.seconds = seconds
    }
  }

  /// The checks, in the order in which they were made.
  package var checks: [Check]

  /// Creates a report of checks.
  package init(_ checks: [Check] = []) { self.checks = checks }

  /// The report in the Test Anything Protocol, version 14 (testanything.org).
  package var tap: String {
    var lines = ["TAP version 14", "1..\(checks.count)"]
    for (index, check) in checks.enumerated() {
      let name = check.name.replacing("#", with: "\\#")
      lines.append("\(check.failure == nil ? "ok" : "not ok") \(index + 1) - \(name)")
      let text = check.failure ?? check.remark
      lines += text.split(separator: "\n").map { "# \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  /// The report as JUnit has it, in XML.
  ///
  /// - Parameter suite: what the checks are called together.
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
        let first = failure.split(separator: "\n").first.map(String.init) ?? ""
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

  private static func seconds(_ value: Double) -> String {
    String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), value)
  }

  /// Text as XML can hold it: without what XML has no way to write.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
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

/// How a report of checks is to be written, as a command line says.
struct ReportOptions: Sendable {
  /// Whether in the Test Anything Protocol.
  let tap: Bool
  /// The name of the file for a report as JUnit has it.
  let junit: String?
  /// Whether files are written over, whatever is in them.
  let isForced: Bool

  fileprivate init(tap: Bool, junit: String?, isForced: Bool) {
    self.tap = tap
    self.junit = junit
    self.isForced = isForced
  }

  /// The file for a report as JUnit has it; nil where none is asked for.
  ///
  /// - Throws: ``UsageError`` where it cannot be written, or is there and is something else.
  func file() throws(UsageError) -> ResultFile? {
    guard let junit else { return nil }
    return try ResultFile(junit, option: "--junit", kind: .junit, isForced: isForced)
  }
}

extension Parameter where Value == ReportOptions {
  /// How the report is to be written.
  static var report: Parameter {
    .group(
      .flag("tap", help: texts.program.reports.tap),
      .file("junit", help: texts.program.reports.junit), .force
    ) { ReportOptions(tap: $0, junit: $1, isForced: $2) }
  }
}

extension Parameter where Value == Bool {
  /// Whether files are written over, whatever is in them.
  package static var force: Parameter { .flag("force", help: texts.program.reports.force) }
}
