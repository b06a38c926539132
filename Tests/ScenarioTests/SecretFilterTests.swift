import Testing

@testable import ReelREPL
@testable import ReelTools

/// Secrets in texts, which are hidden whole.
@Suite struct SecretFilterTests {
  // Fails if the shorter one goes first: the rest of the longer one would be shown.
  @Test(arguments: [["hunter2", "hunter2-extra"], ["hunter2-extra", "hunter2"]])
  func theLongerOfTwoSecretsIsHiddenFirst(_ secrets: [String]) {
    #expect(
      SecretFilter.hide(secrets, in: "hunter2-extra differs from hunter2")
        == "••• differs from •••")
  }

  /// One or two letters are hidden only where they are quoted as a word.
  @Test func shortSecretsAreWords() {
    #expect(SecretFilter.hide(["ab"], in: "“ab” is about abba") == "“•••” is about abba")
    #expect(SecretFilter.hide(["abc"], in: "xabcx") == "x•••x")
    #expect(SecretFilter.hide([], in: "abc") == "abc")
  }

  /// U+0600 is one character with what follows it, and U+0338 with what precedes it.
  @Test func whatJoinsASecretDoesNotShowIt() {
    #expect(SecretFilter.hide(["hunter2"], in: "\u{600}hunter2\u{338}") == "\u{600}•••\u{338}")
  }

  @Test(arguments: [
    ("a<b", "<", "&lt;", "a&lt;b"), ("\u{600}<", "<", "&lt;", "\u{600}&lt;"),
    ("<\u{338}", "<", "&lt;", "&lt;\u{338}"), ("\r\n", "\n", "N", "\rN"), ("aaa", "aa", "b", "ba"),
    ("é", "e", "x", "é"), ("", "a", "b", ""), ("a", "", "b", "a"),
  ])
  func nothingIsMissed(text: String, wanted: String, replacement: String, result: String) {
    #expect(
      Array(text.replacingExactly(wanted, with: replacement).utf8) == Array(result.utf8))
  }
}
