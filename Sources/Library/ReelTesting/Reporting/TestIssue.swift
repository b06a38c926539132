/// A place in a test's source.
public struct TestLocation: Sendable, CustomStringConvertible {
  /// The file as `Module/File.swift`.
  public let fileID: StaticString
  /// The file's full path.
  public let filePath: StaticString
  /// The line, counted from 1.
  public let line: UInt
  /// The column, counted from 1.
  public let column: UInt

  /// Creates a location; by default, that of the call.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The file's name and the line: `HomeTests.swift:12`.
  public var description: String {
    let id = fileID.description
    let name = id.split(separator: "/").last.map(String.init) ?? id
    return "\(name):\(line)"
  }
}

/// A failure that a test has found.
public struct TestIssue: Sendable, CustomStringConvertible {
  /// A file attached to an issue.
  public struct Attachment: Sendable {
    /// The file's name.
    public var name: String
    /// Its content.
    public var content: [UInt8]
  }

  /// The problem, with the difference, its origin, and advice.
  public var message: String
  /// The line of the test.
  public var location: TestLocation
  /// Content that is too long for a message.
  public var attachments: [Attachment] = []

  /// The message.
  public var description: String { message }
}
