import Foundation
import Synchronization
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Lines of bytes, as they arrive.
@Suite struct ByteLinesTests {
  private typealias Line = ByteLines.Line

  /// What a program writes, and the lines that are read, up to 8 bytes each.
  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\nb\n", ["a", "b"]), ("a\n\nb", ["a", "", "b"]), ("\n", [""]),
    ("12345678\n", ["12345678"]), ("123456789\nb", ["123456789…", "b"]),
    ("123456789", ["123456789…"]), ("a\r\nb\r\n\r\n", ["a", "b", ""]), ("a\rb\n", ["a\rb"]),
    ("1234567\r\n", ["1234567"]), ("\u{feff}a\n\u{feff}b", ["a", "\u{feff}b"]), ("\u{feff}", []),
    ("\u{feff}\n", [""]), ("a\u{2028}b", ["a\u{2028}b"]),
    ("a\u{85}\u{c}\u{b}", ["a\u{85}\u{c}\u{b}"]),
  ])
  func endAtLineBreaks(_ written: String, _ expected: [String]) async throws {
    let pipe = Pipe()
    let lines = Self.lines(of: pipe, limit: 8)
    try Self.write(written, to: pipe)
    try pipe.fileHandleForWriting.close()
    var found: [String] = []
    for await line in lines { found.append(line) }
    #expect(found == expected)
    // A script has the same lines, of any length.
    if !found.contains(where: { $0.hasSuffix("…") }) {
      #expect(Script(text: written).lines.map(\.text) == expected)
    }
  }

  /// Lines of every length around that of a chunk, in order and numbered.
  @Test func areWholeWhereverTheyAreCut() async throws {
    let pipe = Pipe()
    let texts = (0..<60).map { String(repeating: "x", count: $0 * 1_000 + $0) }
    let numbered = ByteLines.stream(of: pipe.fileHandleForReading, limit: 1 << 20) { line, number in
      "\(number) \(Self.text(of: line))"
    }
    async let written: Void = Self.writeAll(texts.map { $0 + "\n" }, to: pipe)
    var found: [String] = []
    for await line in numbered { found.append(line) }
    try await written
    #expect(found == texts.enumerated().map { "\($0 + 1) \($1)" })
  }

  /// What cannot be read is no end.
  @Test func endWithAnErrorWhereTheSystemRefusesToRead() async throws {
    let folder = try #require(FileHandle(forReadingAtPath: "/"))
    var found: [String] = []
    let lines = ByteLines.stream(of: folder, limit: 8) { line, _ in Self.text(of: line) }
    for await line in lines { found.append(line) }
    #expect(found == ["error \(EISDIR)"])
  }

  /// A line is there as soon as it has been written, also where reading returns at once.
  @Test(arguments: [false, true]) func arriveOneByOne(_ returnsAtOnce: Bool) async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    if returnsAtOnce { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    let lines = Self.lines(of: pipe, limit: 8).makeAsyncIterator()
    for text in ["1", "2"] {
      try Self.write(text + "\n", to: pipe)
      #expect(await lines.next(isolation: nil) == text)
    }
    try Self.write("3\n4\n5", to: pipe)
    #expect(await lines.next(isolation: nil) == "3")
    #expect(await lines.next(isolation: nil) == "4")
    try pipe.fileHandleForWriting.close()
    #expect(await lines.next(isolation: nil) == "5")
    #expect(await lines.next(isolation: nil) == nil)
  }

  /// Lines that are written faster than they are consumed wait in the pipe.
  @Test func areReadAheadUpToALimit() async throws {
    let pipe = Pipe()
    let made = Made()
    let lines = ByteLines.stream(of: pipe.fileHandleForReading, limit: 1 << 20) { _, number in
      made.count.store(number, ordering: .relaxed)
      return number
    }
    let count = 4_096
    let kilobyte = String(repeating: "x", count: 1_023) + "\n"
    async let written: Void = Self.writeAll(Array(repeating: kilobyte, count: count), to: pipe)
    var taken = 0
    var mostAhead = 0
    for await number in lines {
      taken += 1
      #expect(number == taken)
      mostAhead = max(mostAhead, made.count.load(ordering: .relaxed) - taken)
    }
    try await written
    #expect(taken == count)
    // Ten chunks of 16 lines: eight wait, one is being consumed, one is being handed over.
    #expect(mostAhead <= 160)
  }

  /// The thread that reads ends with the sequence, even if it waits because lines are left.
  @Test func endWithTheirConsumer() async throws {
    let pipe = Pipe()
    let (numbers, made) = AsyncStream<Int>.makeStream()
    var lines: LineSequence<Int>?
    do {
      let end = AtTheEnd { made.finish() }
      lines = ByteLines.stream(of: pipe.fileHandleForReading, limit: 8) { _, number in
        withExtendedLifetime(end) { _ = made.yield(number) }
        return number
      }
    }
    var number = numbers.makeAsyncIterator()
    var line = lines?.makeAsyncIterator()
    try Self.write("\n", to: pipe)
    #expect(await line?.next(isolation: nil) == 1)
    #expect(await number.next() == 1)
    // Eight chunks of a line each are read ahead, and the next one waits.
    for expected in 2...9 {
      try Self.write("\n", to: pipe)
      #expect(await number.next() == expected)
    }
    try Self.write("\n", to: pipe)
    line = nil
    lines = nil
    while await number.next() != nil {}
    try pipe.fileHandleForWriting.close()
  }

  /// The end of a task ends its waiting.
  @Test func canBeCancelled() async throws {
    let pipe = Pipe()
    let lines = Self.lines(of: pipe, limit: 8)
    let reader = Task { await lines.makeAsyncIterator().next(isolation: nil) }
    reader.cancel()
    #expect(await reader.value == nil)
    try pipe.fileHandleForWriting.close()
  }

  /// The number of lines that have been made.
  private final class Made: Sendable {
    let count = Atomic(0)
  }

  /// Calls a closure when nothing refers to it any more.
  private final class AtTheEnd: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
  }

  private static func lines(of pipe: Pipe, limit: Int) -> LineSequence<String> {
    ByteLines.stream(of: pipe.fileHandleForReading, limit: limit) { line, _ in text(of: line) }
  }

  private static func text(of line: Line) -> String {
    switch line {
    case .whole(let bytes): String(decoding: bytes, as: UTF8.self)
    case .tooLong(let bytes): String(decoding: bytes, as: UTF8.self) + "…"
    case .unreadable(let code): "error \(code)"
    }
  }

  private static func write(_ text: String, to pipe: Pipe) throws {
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Writes texts on a thread of its own, which blocks as long as they are not read, and closes the
  /// pipe.
  private static func writeAll(_ texts: [String], to pipe: Pipe) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread {
        done.resume(
          with: Result {
            for text in texts { try write(text, to: pipe) }
            try pipe.fileHandleForWriting.close()
          })
      }
    }
  }
}
