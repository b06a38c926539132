import Testing

@testable import ReelCoding
@testable import ReelTimeline

/// The forms of programs that are too large to be read by a person.
@Suite struct DeflatedFormTests {
  private struct Small: Codable { var count = 0 }
  private enum Action: Codable { case add(Int) }

  @Test func aFormIsReadAsItIsWrittenOrDeflated() throws {
    let small = RecordedForm.of(Small.self, Action.self)
    let json = try JSON(text: String(decoding: small.text, as: UTF8.self))
    #expect(json == small.form.json)
    #expect(try RecordedForm.form(json) == small.form)
    #expect(try RecordedForm.form(.string(Deflated.base64(small.text))) == small.form)
  }

  @Test func whatIsNoFormIsNone() throws {
    for text in ["", "?", "AAAA", try Deflated.base64([]), try Deflated.base64(Array("[]".utf8))] {
      #expect(try RecordedForm.form(.string(text)) == nil)
    }
    #expect(try Deflated.bytes(Deflated.base64([1, 2])) == [1, 2])
    // Very long bytes that are little when deflated.
    let long = [UInt8](repeating: 32, count: 1 << 24)
    #expect(try Deflated.bytes(Deflated.base64(Array(long.dropLast(1 << 23)))) != nil)
    #expect(try Deflated.bytes(Deflated.base64(long + long)) == nil)
  }
}
