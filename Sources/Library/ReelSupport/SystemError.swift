import ReelTexts

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension String {
  /// What the system call that has just failed says, in the language of the line that is being
  /// done.
  package static var systemError: String {
    let words = String(cString: strerror(errno))
    return texts.words.system[words] ?? words
  }
}
