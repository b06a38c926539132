import Testing

@testable import ReelShell

/// Secrets in texts, which are hidden whole.
@Suite struct DiscretionTests {
  // Fails if the shorter one goes first: the rest of the longer one would be shown.
  @Test(arguments: [["hunter2", "hunter2-extra"], ["hunter2-extra", "hunter2"]])
  func theLongerOfTwoSecretsIsHiddenFirst(_ secrets: [String]) {
    #expect(
      Discretion.hide(secrets, in: "hunter2-extra differs from hunter2")
        == "••• differs from •••")
  }

  /// One or two letters are hidden only where they are quoted as a word.
  @Test func shortSecretsAreWords() {
    #expect(Discretion.hide(["ab"], in: "“ab” is about abba") == "“•••” is about abba")
    #expect(Discretion.hide(["abc"], in: "xabcx") == "x•••x")
    #expect(Discretion.hide([], in: "abc") == "abc")
  }
}
