import Testing

@testable import ReelEditor

struct InputDecoderTests {
  private static let typed = "aö日👍\u{1B}[A\u{1B}[200~x\r\n\ry\u{1B}[2J\u{1B}[201~z"
  private static let expected: [InputDecoder.Event] =
    "aö日👍\u{1B}[A".unicodeScalars.map { .character($0) } + [.paste("x\ny[2J"), .character("z")]

  // The result is the same however the bytes are split.
  @Test(arguments: 1...9)
  func splitAnywhere(size: Int) {
    var decoder = InputDecoder()
    var events: [InputDecoder.Event] = []
    let bytes = Array(Self.typed.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      decoder.feed(bytes[start..<min(start + size, bytes.count)])
      while true {
        let event = decoder.event()
        guard event != .nothing, event != .incomplete else { break }
        events.append(event)
      }
    }
    #expect(events == Self.expected)
  }

  @Test func loneEscapeWaitsAndThenCounts() {
    var decoder = InputDecoder()
    decoder.feed([0x1B])
    #expect(decoder.event() == .incomplete)
    #expect(decoder.event(isFinal: true) == .character("\u{1B}"))
    #expect(decoder.event() == .nothing)
  }

  @Test func brokenBytesBecomeReplacements() {
    var decoder = InputDecoder()
    decoder.feed([0xC3, 0x41, 0xFF, 0x42, 0xE6])
    #expect(decoder.event() == .character("\u{FFFD}"))
    #expect(decoder.event() == .character("A"))
    #expect(decoder.event() == .character("\u{FFFD}"))
    #expect(decoder.event() == .character("B"))
    #expect(decoder.event() == .incomplete)
    #expect(decoder.event(isFinal: true) == .character("\u{FFFD}"))
    #expect(decoder.event() == .nothing)
  }

  @Test func promptsSeparateLiteralsAndDoNotEndWithThem() {
    let coloured = Prompt("ab› ", sgr: "1;36")
    let encoded = String(coloured.encoded(usesColor: true))
    #expect(encoded == "\u{01}\u{1B}[1;36m\u{01}ab›\u{01}\u{1B}[0m\u{01} ")
    #expect(String(coloured.encoded(usesColor: false)) == "ab› ")
    #expect(String(Prompt("x", sgr: "1").encoded(usesColor: true)) == "x")
    #expect(String(Prompt("a\nb", sgr: "2J").encoded(usesColor: true)) == "ab")
  }
}
