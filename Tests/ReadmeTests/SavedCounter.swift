// swift-format-ignore-file
// Saved from a session of counter: what happened, and all that it changed.

import ReelTesting
import Testing

@testable import Counter

@Test func savedCounter() async throws {
  let store = TestStore(Counter(), options: .init(effects: .stubbed))
  await store.send(.add(3), changes: """
    ~ counter.count: 0 → 3
    """)
  await store.send(.reset, changes: """
    ~ counter.count: 3 → 0
    """)
  await store.finish()
}
