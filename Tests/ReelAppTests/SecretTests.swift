import Foundation
import ReelCoding
import Testing

@testable import ReelApp

/// A secret is shown as its placeholder everywhere except in an effect.
@Suite struct SecretTests {
  private struct Form: Codable, Equatable, Sendable {
    var name = "Anna"
    var password: Secret
  }

  private enum Action: Codable, Equatable { case logIn(phone: String, password: Secret) }

  private static let secret = Secret("hunter2")

  @Test func onlyRevealShowsIt() {
    #expect(Self.secret.reveal { $0.uppercased() } == "HUNTER2")
    #expect(Secret.replayed.reveal { $0 } == nil)
  }

  @Test func revealWaitsAndThrows() async {
    struct Refused: Error {}
    #expect(await Self.secret.reveal { text async in text.count } == 7)
    #expect(throws: Refused.self) {
      try Self.secret.reveal { _ throws(Refused) -> Int in throw Refused() }
    }
  }

  /// Core dumps are off while any secret exists; other suites may hold some at the same time.
  @Test func memoryWithASecretIsInNoCoreDump() {
    let secret = Secret("hunter3")
    #expect(CoreDumps.allowance == 0)
    withExtendedLifetime(secret) {}
  }

  @Test func theBytesAreRestoredAsText() {
    for text in ["", "a", "größer als fünfzehn Bytes", "🔑"] {
      #expect(SecretBytes(text).text == text)
    }
  }

  // Fails if any way of inspecting a value shows the secret.
  @Test func noInspectionShowsIt() {
    let form = Form(password: Self.secret)
    let action = Action.logIn(phone: "+49", password: Self.secret)
    var dumped = ""
    dump(form, to: &dumped)
    dump(Self.secret, to: &dumped)
    dump(action, to: &dumped)
    let texts = [
      "\(Self.secret)", String(reflecting: Self.secret), "\(form)", String(reflecting: form),
      "\(action)", String(reflecting: action), "\(Optional(Self.secret) as Any)", dumped,
      Mirror(reflecting: Self.secret).children.map { "\($0)" }.joined(),
    ]
    #expect(texts.allSatisfy { !$0.contains("hunter2") })
    #expect("\(Self.secret)" == "•••")
    #expect(Mirror(reflecting: Self.secret).children.isEmpty)
  }

  @Test func allSecretsAreEqual() throws {
    #expect(Self.secret == Secret("other"))
    #expect(Self.secret == .replayed)
    #expect(Set([Self.secret, Secret("other"), .replayed]).count == 1)
    #expect(
      try Digest(of: Form(password: Self.secret)) == Digest(of: Form(password: .replayed)))
  }

  @Test func isWrittenAsItsPlaceholderAndReadBackFromIt() throws {
    let data = try JSONEncoder().encode(Form(password: Self.secret))
    #expect(String(decoding: data, as: UTF8.self).contains(#""password":"•••""#))
    #expect(try JSON(encoding: Self.secret).text == #""•••""#)
    let read = try JSONDecoder().decode(Form.self, from: data)
    #expect(read.password.reveal { $0 } == nil)
  }

  @Test func nothingElseIsRead() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Secret].self, from: Data(#"["hunter2"]"#.utf8))
    }
    #expect(!"\(error, default: "")".contains("hunter2"))
  }
}
