import ReelTexts

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Text {
  /// The system's messages that are translated.
  private static let known: [String: Text] = [
    "No such file or directory": "No such file or directory",
    "Permission denied": "Permission denied",
    "Is a directory": "Is a directory",
  ]

  /// The message for the system call that has just failed.
  package static var systemError: Text { systemError(errno) }

  /// Returns the message for the error number of a system call.
  package static func systemError(_ code: Int32) -> Text {
    let words = String(cString: strerror(code))
    return known[words] ?? Text(verbatim: words)
  }
}
