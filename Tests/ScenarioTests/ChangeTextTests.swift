import ReelTexts
import ReelTimeline
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Changes as a user reads them.
@Suite struct ChangeTextTests {
  @Test(arguments: [
    (#"{"is":{"working":5}}"#, #"{"is":{"idle":{}}}"#, "is working(5) → idle"),
    (#"{"is":{"idle":{}}}"#, #"{"is":{"failed":"no"}}"#, #"is idle → failed("no")"#),
    (#"{"is":{"idle":{}}}"#, #"{"is":{"at":{"x":1,"y":2}}}"#, "is idle → at(x: 1, y: 2)"),
    (#"{"is":{"at":{"0":1,"1":2}}}"#, #"{"is":{"idle":{}}}"#, "is at(1, 2) → idle"),
    (#"{"is":null}"#, #"{"is":{"idle":{}}}"#, "is null → idle"),
    (#"{"is":{"working":5}}"#, #"{"is":{"working":6}}"#, "is.working 5 → 6"),
    (#"{"form":{"goal":""}}"#, #"{"form":{"goal":"50"}}"#, #"form.goal "" → "50""#),
    (#"{"form":null}"#, #"{"form":{"goal":"50","name":""}}"#, "form null → {…}"),
    (#"{"a":[]}"#, #"{"a":[1]}"#, "+ a[0] 1"), (#"{"a":[1]}"#, #"{"a":[]}"#, "− a[0]"),
    // A number is the key of a dictionary, not a case.
    (#"{"a":{"1":{}}}"#, #"{"a":{"2":{}}}"#, "− a.1 · + a.2 {}"),
  ])
  func readAsInCode(before: String, after: String, said: String) throws {
    let difference = Difference(
      from: .object(["app": try JSON(text: before)]), to: .object(["app": try JSON(text: after)]),
      root: nil, keepingCases: true)
    let lines = difference.changes.map {
      ChangeText($0, of: "app", in: Translation(.en)).line(width: 20)
    }
    #expect(lines.joined(separator: " · ") == said)
  }

  @Test func theAppIsNamedIfItIsAnother() {
    let difference = Difference(
      from: .object(["a": .int(1)]), to: .object(["a": .int(2)]), root: "other", keepingCases: true)
    #expect(
      ChangeText(difference.changes[0], of: "app", in: Translation(.en)).line(width: 20)
        == "other.a 1 → 2")
  }
}
