import Foundation
import Reel
import ReelApp
import ReelTimeline

/// Expects that what earlier versions of an app have written can still be read.
///
/// ```swift
/// @Test func earlierRecordingsAreReadable() { expectForm(of: TripApp()) }
/// ```
///
/// The forms of all versions so far are in a file, which belongs to the sources: by default
/// `Forms/NAME.json` beside the folder of the test. If a change of a type can be read without a
/// declaration, or by one, the new form is added to the file; otherwise the test fails and says
/// what to declare.
///
/// - Parameters:
///   - app: the app.
///   - file: the path of the file.
///   - reporter: receives the issues.
///   - fileID: the test's file.
///   - filePath: the test's file.
///   - line: the test's line.
///   - column: the test's column.
public func expectForm<A: App>(
  of app: A, in file: String? = nil, reporter: IssueReporter = .testRun,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let url =
    file.map { URL(fileURLWithPath: $0) }
    ?? URL(fileURLWithPath: filePath.description).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Forms/\(app.name).json")
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  func report(_ message: String) {
    reporter.report(TestIssue(message: message, location: location))
  }
  let form = ProgramForm([
    "state": A.State.self, "action": A.Action.self, "request": A.Request.self,
  ])
  if let problem = form.problem { report(problem.text.english) }
  do {
    let forms = try KnownForms(of: url)
    let initialState = try JSON(encoding: app.initialState)
    var problems: [String] = []
    for known in forms.all {
      let migration = FormMigration(from: known, to: form, initialState: initialState)
      for problem in migration.problems where !problems.contains(problem.text.english) {
        problems.append(problem.text.english)
      }
    }
    problems.forEach(report)
    if problems.isEmpty, form.problem == nil, !forms.all.contains(form) {
      try KnownForms(all: forms.all + [form]).write(to: url)
    }
  } catch {
    report("\(url.path): \(error)")
  }
}

/// The forms of all versions of an app, the oldest first.
private struct KnownForms {
  let all: [ProgramForm]

  private struct Unreadable: Error, CustomStringConvertible {
    var description: String { "this is no list of forms" }
  }

  init(all: [ProgramForm]) { self.all = all }

  /// Reads a file; there are none if it does not exist.
  init(of file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else {
      all = []
      return
    }
    let json = try JSON(text: String(contentsOf: file, encoding: .utf8))
    guard case .array(let forms) = json else { throw Unreadable() }
    all = try forms.map {
      guard let form = ProgramForm($0) else { throw Unreadable() }
      return form
    }
  }

  /// Writes each type on a line of its own, so that a change can be seen.
  func write(to file: URL) throws {
    let forms = all.map { form in
      guard case .object(let members) = form.json, case .object(let types)? = members["types"]
      else { return "" }
      let lines = types.ordered.map { "\(JSON.string($0.key).text):\($0.value.text)" }
      let roots = (members["roots"] ?? .null).text
      return "{\"roots\":\(roots),\"types\":{\n" + lines.joined(separator: ",\n") + "\n}}"
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(("[" + forms.joined(separator: ",\n") + "]\n").utf8).write(to: file)
  }
}
