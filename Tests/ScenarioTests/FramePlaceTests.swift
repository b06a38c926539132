import Testing

/// A frame's answers are about its place on the branch being viewed, not about its number.
@Suite struct FramePlaceTests {
  private static func session() async throws -> LedgerSession {
    let session = try await LedgerSession()
    for text in ["a", "b", "c"] {
      _ = await session.answer(to: ".dispatch {\"wrote\":\"\(text)\"}")
    }
    return session
  }

  /// Its number does not follow that of the frame before it.
  @Test func theFirstFrameOfABranchChangesWhatItBeganWith() async throws {
    let session = try await Self.session()
    defer { session.end() }
    _ = await session.answer(to: ".goto 1")
    _ = await session.answer(to: ".dispatch {\"wrote\":\"d\"}")
    let frame = await session.answer(to: ".frame 4")
    #expect(frame.contains("ledger.text: \"a\" → \"d\""), "\(frame)")
  }

  @Test func aMovedFrameChangesWhatWasBeforeIt() async throws {
    let session = try await Self.session()
    defer { session.end() }
    _ = await session.answer(to: ".move 2 end")
    let frame = await session.answer(to: ".frame 2")
    #expect(frame.contains("ledger.text: \"c\" → \"b\""), "\(frame)")
  }

  @Test func aFrameAfterASweptOneHasChanges() async throws {
    let session = try await Self.session()
    defer { session.end() }
    _ = await session.answer(to: ".skip 2")
    _ = await session.answer(to: ".sweep")
    let frame = await session.answer(to: ".frame 3")
    #expect(frame.contains("ledger.text: \"a\" → \"c\""), "\(frame)")
  }

  @Test func anEditedFrameHasItsNewAction() async throws {
    let session = try await Self.session()
    defer { session.end() }
    _ = await session.answer(to: ".edit 2 {\"counted\":5}")
    let frame = await session.answer(to: ".frame 2")
    #expect(frame.contains("\"counted\"") && frame.contains("edited"), "\(frame)")
    let why = await session.answer(to: ".why ledger.number")
    #expect(why.contains("counted"), "\(why)")
  }

  @Test func anExpectedFrameIsTheEditedOne() async throws {
    let session = try await Self.session()
    defer { session.end() }
    _ = await session.answer(to: ".edit 2 {\"counted\":5}")
    #expect((await session.answer(to: "expect frame 2 is counted")).isEmpty)
  }

  @Test(arguments: ["1e-30", "1e-300", "0", "nan", "1e9"])
  func aSpeedThatNoOneCanWatchIsRefused(speed: String) async throws {
    let session = try await Self.session()
    defer { session.end() }
    let answer = await session.answer(to: ".play \(speed)")
    #expect(answer.hasPrefix("✗"), "\(answer)")
  }
}
