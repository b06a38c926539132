import Foundation
import ReelApp
import Testing

/// Numbers that an app increments.
@Suite struct CountTests {
  private struct State: Codable, Equatable {
    @Count var page = 3
  }

  @Test func isWrittenAndReadAsANumber() throws {
    let data = try JSONEncoder().encode(State())
    #expect(String(decoding: data, as: UTF8.self) == #"{"page":3}"#)
    #expect(try JSONDecoder().decode(State.self, from: data) == State())
  }

  @Test(arguments: [Int.min, -1, (1 << 53) + 1, .max])
  func aNumberThatCannotBeIncrementedIsRefused(_ number: Int) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(State.self, from: Data("{\"page\":\(number)}".utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      context.debugDescription
        == "\(number), where a number from 0 to 9007199254740992 was expected")
  }
}
