import Testing
import XCTest

/// Receives issues: for the test framework, or for a test of the tests.
public struct IssueReporter: Sendable {
  private let body: @Sendable (TestIssue) -> Void

  /// Creates a reporter that calls a closure for each issue.
  public init(_ report: @escaping @Sendable (TestIssue) -> Void) { body = report }

  /// Reports an issue.
  public func report(_ issue: TestIssue) { body(issue) }

  /// Fails the current test, in Swift Testing or in XCTest.
  ///
  /// A task of a Swift Testing test knows its test, and so do the tasks that it starts, including
  /// effects. Any other task belongs to XCTest, unless the process runs Swift Testing alone.
  public static let testRun = IssueReporter { issue in
    if Test.current != nil || Self.isSwiftTestingProcess {
      Self.record(issue)
    } else {
      XCTFail(issue.message, file: issue.location.filePath, line: issue.location.line)
    }
  }

  private static func record(_ issue: TestIssue) {
    let location = SourceLocation(
      fileID: issue.location.fileID.description, filePath: issue.location.filePath.description,
      line: Int(issue.location.line), column: Int(issue.location.column))
    for attachment in issue.attachments {
      Attachment.record(attachment.content, named: attachment.name, sourceLocation: location)
    }
    Issue.record(Comment(rawValue: issue.message), sourceLocation: location)
  }

  /// `swift test` starts a process for each of the two frameworks, and tells it which one.
  private static let isSwiftTestingProcess: Bool = {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: "--testing-library") else { return false }
    return arguments.dropFirst(index + 1).first == "swift-testing"
  }()
}
