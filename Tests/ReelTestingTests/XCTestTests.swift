import Reel
import ReelTesting
import XCTest

/// Test stores in XCTest: a test that passes, and one whose failure XCTest records.
final class XCTestTests: XCTestCase {
  private var failures: [String] = []
  private var isRecording = false

  #if !canImport(ObjectiveC)
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      guard isRecording else {
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
        return
      }
      failures.append("\(filePath.split(separator: "/").last ?? ""):\(lineNumber): \(description)")
    }
  #endif

  func testASession() async {
    let search = Search { [Search.Hit(id: 1, title: $0)] }
    let store = TestStore(
      initialState: Search.State(), reducer: search)
    await store.send(.typed(text: "x"), requesting: [Search.Request.find(text: "x")]) {
      $0.query = "x"
    }
    await store.advance(by: .milliseconds(300))
    await store.receive(.found(hits: [Search.Hit(id: 1, title: "x")])) {
      $0.hits = [Search.Hit(id: 1, title: "x")]
    }
    await store.finish()
  }

  #if !canImport(ObjectiveC)
    func testAFailureIsRecordedWhereItIs() async {
      let store = TestStore(initialState: Search.State(), reducer: Search())
      isRecording = true
      let line = #line + 1
      await store.send(.ticked)
      isRecording = false
      XCTAssertEqual(
        failures,
        [
          """
          XCTestTests.swift:\(line): failed - “ticked” has changed the state, and no change was \
          expected:
            ~ ticks: 0 → 1
          Say what changes in a closure, or assert less: store.exhaustivity = .off.
          """
        ])
      await store.finish()
    }
  #endif
}
