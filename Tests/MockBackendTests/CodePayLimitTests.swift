import MockBackend
import Testing

/// CodePay's resources hold at most a hundred elements each.
@Suite struct CodePayLimitTests {
  @Test func oneMoreIsRefused() async throws {
    let backend = try Backend()
    defer { backend.stop() }
    let client = Client(backend)
    for number in 1...100 {
      let answer = try await client.send("POST", "/codepay/user", #"{"phoneNumber":"\#(number)"}"#)
      #expect(answer.status == 201)
    }
    let refusal = try await client.send("POST", "/codepay/user", "{}")
    #expect(refusal.status == 400)
    #expect(refusal.body == #""Max number of elements reached for this resource!""#)
    // Each resource counts separately, and a deleted element makes room.
    #expect(try await client.send("POST", "/codepay/account", "{}").status == 201)
    #expect(try await client.send("DELETE", "/codepay/user/50").status == 200)
    let made = try await client.send("POST", "/codepay/user", "{}")
    #expect(made.status == 201 && made.body.contains(#""id":"101""#))
  }
}
