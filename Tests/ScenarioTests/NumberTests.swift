import Foundation
import Reel
import ReelApp
import ReelCoding
import ReelStorage
import ReelTexts
import ReelTimeline
import TemporaryFiles
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Numbers that a signed number of 64 bits, or one with decimals, does not hold.
@Suite struct NumberTests {
  @Test func aLargeOneIsExact() async throws {
    let session = try await LedgerSession()
    defer { session.end() }
    let number = "18446744073709551614"
    _ = await session.answer(to: #".dispatch {"counted":\#(number)}"#)
    #expect(await session.answer(to: ".state ledger.number") == number)
    #expect((await session.answer(to: "expect ledger.number == \(number)")).isEmpty)
    #expect((await session.answer(to: "expect ledger.number < 18446744073709551615")).isEmpty)
    for other in ["18446744073709551615", "18446744073709551616", "1.8446744073709552e19"] {
      let answer = await session.answer(to: "expect ledger.number == \(other)")
      #expect(answer.hasPrefix("✗ "), "\(answer)")
    }
    #expect((await session.answer(to: #"expect frame 1 is {"counted":\#(number)}"#)).isEmpty)
    let other = await session.answer(to: #"expect frame 1 is {"counted":18446744073709551615}"#)
    #expect(other.hasPrefix("✗ "))
    #expect((await session.answer(to: "expect replay")).isEmpty)
    _ = await session.answer(to: ".mode json")
    #expect(await session.answer(to: ".state ledger.number").contains(#""value":\#(number)}"#))
  }

  @Test func aLargeOneIsExactInWhatIsSaved() throws {
    let number = "18446744073709551614"
    let source = Ledger.history(.counted(.max - 1))
    let test = try SavedTest(suite: source.suite, history: source.history).text(named: "saved")
    #expect(test.contains("await store.send(.counted(\(number)), changes: "))
    #expect(test.contains("~ ledger.number: 0 → \(number)\n"), "\(test)")
    let directory = try TemporaryDirectory()
    for kind in [ExportKind.state, .frames, .reduxDevTools, .sqlite] {
      let file = directory.path("\(kind)")
      _ = try Exporter(source: source, translation: Translation(.en)).write(
        kind, to: NamedPath(file))
      #expect(try directory.data("\(kind)").range(of: Data(number.utf8)) != nil, "\(kind)")
    }
    #expect(try Ledger.rows("SELECT new FROM changes", source) == [[.text(number)]])
  }

  @Test func whatIsNotANumberOfTheTypeIsRefusedWithItsPlace() async throws {
    let session = try await LedgerSession()
    defer { session.end() }
    for (action, message) in [
      (#"{"measured":1e400}"#, "measured: the number 1e400 does not fit into 64 bits"),
      (#"{"measured":-1e400}"#, "measured: the number -1e400 does not fit into 64 bits"),
      (#"{"measured":1e-400}"#, "measured: the number 1e-400 does not fit into 64 bits"),
      (
        #"{"counted":18446744073709551616}"#,
        "counted: expected a whole number of 64 bits, found a number"
      ),
      (#"{"counted":1.5}"#, "counted: expected a whole number of 64 bits, found a number"),
    ] {
      let answer = await session.answer(to: ".dispatch " + action)
      #expect(answer.contains(message), "\(answer)")
    }
    #expect(session.history.timeline.last == 0)
    _ = await session.answer(to: #".dispatch {"counted":9007199254740993.0}"#)
    #expect(await session.answer(to: ".state ledger.number") == "9007199254740993")
  }

  @Test func aNaNIsTheSameAsBefore() async throws {
    let session = try await LedgerSession()
    defer { session.end() }
    _ = await session.answer(to: #".dispatch {"measured":"NaN"}"#)
    _ = await session.answer(to: ".watch ledger.real")
    #expect(await session.answer(to: #".dispatch {"wrote":"x"}"#).contains("ledger.real") == false)
    #expect(await session.answer(to: ".diff 1 2") == #"~ ledger.text: "" → "x""#)
    #expect((await session.answer(to: "expect replay")).isEmpty)
  }
}
