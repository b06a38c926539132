import ReelCoding
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Values that are too long for an answer to an agent.
@Suite struct ShortenedTests {
  @Test func shortTextsAreUnchanged() throws {
    let value: JSON = ["a": .array(["x", .null]), "b": .int(5)]
    let short = try Shortened(value, to: 1_000)
    #expect(short.value == value)
    #expect(short.omissions == [])
    #expect(short.json == value)
  }

  @Test func listsAndTextsLoseTheirEnds() throws {
    let numbers = JSON.array((0..<100_000).map { .int($0) })
    let text = JSON.string(String(repeating: "ä", count: 50_000))
    let things = JSON.object(
      JSON.Members((0..<5_000).map { ("n\($0)", JSON.int($0)) }))
    let short = try Shortened(
      ["app": ["numbers": numbers, "text": text, "things": things]], to: 10_000)
    #expect(short.value.text.utf8.count <= 10_000)
    #expect(
      short.omissions.compactMap { $0.member("path")?.asText } == [
        "app.numbers", "app.text", "app.things",
      ])
    for omission in short.omissions {
      let kept = try #require(omission.member("kept")?.asNumber)
      let all = try #require(omission.member("of")?.asNumber)
      #expect(kept < all)
    }
    let kept = try #require(short.value.member("app")?.member("numbers")).elements
    #expect(kept == Array(numbers.elements.prefix(kept.count)))
    #expect(short.json.member("shortened") == .array(short.omissions))
  }

  @Test func listsWithinListsFitToo() throws {
    let rows = JSON.array(
      Array(repeating: .array(Array(repeating: "value", count: 300)), count: 300))
    let short = try Shortened(rows, to: 40_000)
    #expect(short.value.text.utf8.count <= 40_000)
    #expect(short.omissions.count <= 20)
  }

  @Test func anUnshortenableValueIsRefused() throws {
    let members = (0..<60).map { ("a member whose name is long and stays \($0)", JSON.null) }
    let value = JSON.object(JSON.Members(members))
    #expect(throws: LineFailure.self) { try Shortened(value, to: 100) }
  }
}
