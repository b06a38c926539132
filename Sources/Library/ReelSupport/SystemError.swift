import ReelTexts

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension String {
  /// The message for the system call that has just failed, in the current language.
  package static var systemError: String {
    let words = String(cString: strerror(errno))
    return texts.words.system[words] ?? words
  }
}
