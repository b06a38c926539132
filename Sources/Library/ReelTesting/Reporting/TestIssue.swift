/// A place in a test's source.
public struct TestLocation: Sendable, CustomStringConvertible {
  /// The file as `Module/File.swift`.
  public let fileID: StaticString
  /// The file's whole path.
  public let filePath: StaticString
  /// The line, counted from 1.
  public let line: UInt
  /// The column, counted from 1.
  public let column: UInt

  /// Names a place; what is not given is the place of the call.
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

/// Something that a test has found to be wrong.
public struct TestIssue: Sendable, CustomStringConvertible {
  /// A file that goes with an issue.
  public struct Attachment: Sendable {
    /// The file's name.
    public var name: String
    /// What is in it.
    public var content: [UInt8]
  }

  /// What is wrong, with the difference, where it comes from, and what to do about it.
  public var message: String
  /// The line of the test that found it.
  public var location: TestLocation
  /// What is too long for a message.
  public var attachments: [Attachment] = []

  /// The message.
  public var description: String { message }
}
