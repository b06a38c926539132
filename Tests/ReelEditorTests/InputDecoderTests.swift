import Testing

@testable import ReelEditor

struct InputDecoderTests {
  private static let typed = "aö日👍\u{1B}[A\u{1B}[200~x\r\n\ry\u{1B}[2J\u{1B}[201~z"
  private static let expected: [InputDecoder.Event] =
    "aö日👍".unicodeScalars.map { .character($0) }
    + [.sequence("[A"), .paste("x\ny[2J"), .character("z")]

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

  /// A long paste comes in many pieces, and is not searched again from its beginning at each.
  @Test func aLongPasteTakesTimeInProportion() {
    func time(of pieces: Int) -> Duration {
      let piece = [UInt8](repeating: 0x61, count: 1024)
      return ContinuousClock().measure {
        var decoder = InputDecoder()
        decoder.feed(InputDecoder.pasteStart)
        for _ in 0..<pieces {
          decoder.feed(piece)
          #expect(decoder.event() == .incomplete)
        }
        decoder.feed("\u{1B}[201~".utf8)
        #expect(decoder.event() == .paste(String(repeating: "a", count: pieces * 1024)))
      }
    }
    let short = time(of: 200)
    #expect(time(of: 1600) < short * 30)
  }

  @Test func loneEscapeWaitsAndThenCounts() {
    var decoder = InputDecoder()
    decoder.feed([0x1B])
    #expect(decoder.event() == .incomplete)
    #expect(decoder.event(isFinal: true) == .character("\u{1B}"))
    #expect(decoder.event() == .nothing)
  }

  /// However the bytes of keys are cut, and wherever the wait for more of them is given up, libedit
  /// gets the same ones, unless it would have to type what it does not know.
  @Test(arguments: [
    "o\u{1B}[Dt", "o\u{1B}[1;5D!", "\u{1B}bx\r", "e\u{1B}\u{1B}[D!", "\u{1B}OH|", "\u{1B}0ia\r",
  ])
  func slownessChangesNoByte(typed: String) {
    let bytes = Array(typed.utf8)
    var all: Set<String> = []
    // The next byte is there already, comes in time, or too late.
    for way in 0..<bytes.dropFirst().reduce(1, { count, _ in count * 3 }) {
      var decoder = InputDecoder()
      var (given, piece, rest) = ("", [UInt8](), way)
      for (index, byte) in bytes.enumerated() {
        piece.append(byte)
        let wait = index == bytes.count - 1 ? 2 : rest % 3
        rest /= 3
        if wait == 0 { continue }
        decoder.feed(piece)
        piece = []
        while true {
          var event = decoder.event()
          if event == .incomplete, wait == 2 { event = decoder.event(isFinal: true) }
          if case .character(let scalar) = event {
            given.unicodeScalars.append(scalar)
          } else if case .sequence(let sequence) = event {
            given += "\u{1B}" + sequence
          } else {
            break
          }
        }
      }
      all.insert(given)
    }
    #expect(all == [typed])
  }

  /// Returns the events of bytes that come at once, and then no more.
  private static func events(_ text: String) -> [InputDecoder.Event] {
    var decoder = InputDecoder()
    decoder.feed(text.utf8)
    var events: [InputDecoder.Event] = []
    while true {
      let event = decoder.event(isFinal: true)
      if event == .nothing { return events }
      events.append(event)
      if event == .incomplete { return events }
    }
  }

  /// The whole of what keys send: Shift-Left, F1 and F5, F1 of Linux's console, rxvt's
  /// Shift-Delete and Alt-Up, answers about the cursor and a mode, the mouse in two ways.
  @Test(arguments: [
    "[1;2D", "OP", "[15~", "[[A", "O1;5P", "[3$", "[3^", "\u{1B}[A", "[5;5R", "[?2026;2$y", "[I",
    "[<0;12;3M", "[M !!", "[27;5;13~", "[97;5u",
  ])
  func sequencesAreWhole(sequence: String) {
    #expect(
      Self.events("a\u{1B}\(sequence)b") == [.character("a"), .sequence(sequence), .character("b")])
  }

  @Test(arguments: [
    "]11;rgb:ff/ff/ff\u{7}", "]11;rgb:ff/ff/ff\u{1B}\\", "P>|xterm(367)\u{1B}\\",
    "_Gi=31;OK\u{1B}\\",
  ])
  func answersAreNoKeys(answer: String) {
    #expect(Self.events("a\u{1B}\(answer)b") == [.character("a"), .character("b")])
  }

  /// Alt with a letter, also with one that begins sequences; what is typed behind it is not lost.
  @Test(arguments: ["f", "[", "O", "]", "_", "]\r5", "_foo", "\u{1B}", "\u{1B}x", "[\r"])
  func altStaysAKey(typed: String) {
    #expect(
      Self.events("\u{1B}\(typed)") == "\u{1B}\(typed)".unicodeScalars.map { .character($0) })
  }

  @Test(arguments: ["[1", "[1;5", "O1;", "]11;rgb", "[M", "[[", "[200~text"])
  func suchABeginningIsNotTyped(beginning: String) {
    #expect(Self.events("\u{1B}\(beginning)") == [.incomplete])
  }

  @Test func theListOfBindings() {
    let bound = BoundSequences(
      printed: """
        Standard key bindings
        "^N" to "^P"   ->  ed-insert
        "["            ->  ed-sequence-lead-in
        Multi-character bindings
        "^[[A"         ->  reel-older
        "^[^[[A"       ->  reel-older
        "^[OP"         ->  "a \"quoted\" text"
        "[1;5C"        ->  reel-next-word
        """)
    for sequence in ["[A", "\u{1B}[A", "OP", "[1;5C"] { #expect(bound.contains(sequence)) }
    #expect(!bound.contains("[B"))
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
