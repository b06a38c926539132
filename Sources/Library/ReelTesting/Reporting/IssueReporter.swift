import Testing
import XCTest

/// Where issues go: to the test framework, or to a test of the tests.
public struct IssueReporter: Sendable {
  private let body: @Sendable (TestIssue) -> Void

  /// Creates a reporter that calls a closure for each issue.
  public init(_ report: @escaping @Sendable (TestIssue) -> Void) { body = report }

  /// Reports an issue.
  public func report(_ issue: TestIssue) { body(issue) }

  /// Lets the test fail that is running: with Swift Testing, or with XCTest.
  ///
  /// A task of a Swift Testing test knows its test, and so do the tasks that it starts, effects
  /// included. Whatever does not, belongs to XCTest, unless the process runs Swift Testing alone.
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

  /// `swift test` starts a process for each of the two frameworks, and says for which.
  private static let isSwiftTestingProcess: Bool = {
    let arguments = CommandLine.arguments
    guard let place = arguments.firstIndex(of: "--testing-library") else { return false }
    return arguments.dropFirst(place + 1).first == "swift-testing"
  }()
}
