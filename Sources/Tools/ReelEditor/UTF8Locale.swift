import Foundation

/// The locale that libedit reads characters by.
enum UTF8Locale {
  /// Makes the process's characters UTF-8, regardless of the environment.
  ///
  /// In the C locale, libedit drops characters that are not ASCII, and a prompt that contains any
  /// crashes it. Only the category of characters changes; numbers and messages stay as they are.
  static func establish() {
    setlocale(LC_CTYPE, "")
    guard !isUTF8 else { return }
    for name in ["C.UTF-8", "en_US.UTF-8", "UTF-8"] where setlocale(LC_CTYPE, name) != nil {
      if isUTF8 { return }
    }
  }

  private static var isUTF8: Bool {
    guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
    return String(cString: name).uppercased() == "UTF-8"
  }
}
