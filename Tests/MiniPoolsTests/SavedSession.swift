// swift-format-ignore-file
// Saved from a session of reel: what happened, and all that it changed.

import ReelTesting
import Testing

@testable import MiniPools

@Test func savedSession() async throws {
  let store = TestStore(MiniPoolsApp(api: .unanswered), options: .init(effects: .stubbed))
  await store.send(.home(.appeared), changes: #"""
    ~ minipools.loading: null → {"fetch":{}}
    """#, requesting: [MiniPoolsApp.Request.fetch])
  try await store.receive(.home(.poolsLoaded(.done(decoded(#"[{"contributions":[{"amountCurrency":"USD","amountValue":20,"contributorId":2,"createdAt":"2025-12-01T10:01:00.000Z","id":1,"note":"Happy birthday!","updatedAt":"2025-12-01T10:01:00.000Z"},{"amountCurrency":"USD","amountValue":15,"contributorId":3,"createdAt":"2025-12-01T10:02:00.000Z","id":2,"note":"","updatedAt":"2025-12-01T10:02:00.000Z"}],"createdAt":"2025-12-01T10:00:00.000Z","creatorId":6,"goalAmountCurrency":null,"goalAmountValue":null,"id":1,"name":"Birthday gift for Anna","updatedAt":"2025-12-01T10:00:00.000Z"},{"contributions":[{"amountCurrency":"USD","amountValue":30,"contributorId":4,"createdAt":"2025-12-01T11:01:00.000Z","id":3,"note":"See you at the station","updatedAt":"2025-12-01T11:01:00.000Z"}],"createdAt":"2025-12-01T11:00:00.000Z","creatorId":6,"goalAmountCurrency":"USD","goalAmountValue":50,"id":2,"name":"Trip to Rome","updatedAt":"2025-12-01T11:00:00.000Z"},{"contributions":[{"amountCurrency":"USD","amountValue":25,"contributorId":5,"createdAt":"2025-12-01T12:01:00.000Z","id":4,"note":"","updatedAt":"2025-12-01T12:01:00.000Z"},{"amountCurrency":"USD","amountValue":15,"contributorId":6,"createdAt":"2025-12-01T12:02:00.000Z","id":5,"note":"For the beans","updatedAt":"2025-12-01T12:02:00.000Z"}],"createdAt":"2025-12-01T12:00:00.000Z","creatorId":2,"goalAmountCurrency":"USD","goalAmountValue":40,"id":3,"name":"Office coffee","updatedAt":"2025-12-01T12:00:00.000Z"}]"#)))), changes: #"""
    ~ minipools.hasLoaded: false → true
    ~ minipools.loading: {"fetch":{}} → null
    + minipools.pools[id=1]: {"contributions":[{"amountCurrency":"USD","amountValue":20,"contributorId":2,"createdAt":"2025-12-01T10:01:00.000Z","id":1,"note":"Happy birthday!","updatedAt":"2025-12-01T10:01:00.000Z"},{"amountCurrency":"USD","amountValue":15,"contributorId":3,"createdAt":"2025-12-01T10:02:00.000Z","id":2,"note":"","updatedAt":"2025-12-01T10:02:00.000Z"}],"createdAt":"2025-12-01T10:00:00.000Z","creatorId":6,"goalAmountCurrency":null,"goalAmountValue":null,"id":1,"name":"Birthday gift for Anna","updatedAt":"2025-12-01T10:00:00.000Z"}
    + minipools.pools[id=2]: {"contributions":[{"amountCurrency":"USD","amountValue":30,"contributorId":4,"createdAt":"2025-12-01T11:01:00.000Z","id":3,"note":"See you at the station","updatedAt":"2025-12-01T11:01:00.000Z"}],"createdAt":"2025-12-01T11:00:00.000Z","creatorId":6,"goalAmountCurrency":"USD","goalAmountValue":50,"id":2,"name":"Trip to Rome","updatedAt":"2025-12-01T11:00:00.000Z"}
    + minipools.pools[id=3]: {"contributions":[{"amountCurrency":"USD","amountValue":25,"contributorId":5,"createdAt":"2025-12-01T12:01:00.000Z","id":4,"note":"","updatedAt":"2025-12-01T12:01:00.000Z"},{"amountCurrency":"USD","amountValue":15,"contributorId":6,"createdAt":"2025-12-01T12:02:00.000Z","id":5,"note":"For the beans","updatedAt":"2025-12-01T12:02:00.000Z"}],"createdAt":"2025-12-01T12:00:00.000Z","creatorId":2,"goalAmountCurrency":"USD","goalAmountValue":40,"id":3,"name":"Office coffee","updatedAt":"2025-12-01T12:00:00.000Z"}
    """#)
  await store.send(.router(.poolChosen(id: 2)), changes: #"""
    + minipools.route[1]: {"id":2,"screen":"pool"}
    """#)
  await store.send(.poolPage(.editTapped), changes: #"""
    ~ minipools.form: null → {"id":2,"problems":{},"shaking":[],"typed":{"goal":"50","name":"Trip to Rome"}}
    + minipools.route[2]: {"id":2,"screen":"form"}
    """#)
  try await store.send(.poolForm(.edited(values: decoded(#"{"goal":"30"}"#))), changes: #"""
    ~ minipools.form.typed.goal: "50" → "30"
    """#)
  try await store.send(.poolForm(.saveTapped), changes: #"""
    ~ minipools.working: null → {"edit":{"draft":{"goalAmountValue":30,"name":"Trip to Rome"},"id":2,"only":"goal"}}
    """#, requesting: [MiniPoolsApp.Request.edit(id: 2, draft: decoded(#"{"goalAmountValue":30,"name":"Trip to Rome"}"#), only: .goal)])
  try await store.receive(.poolForm(.poolSaved(.done(decoded(#"{"contributions":[{"amountCurrency":"USD","amountValue":30,"contributorId":4,"createdAt":"2025-12-01T11:01:00.000Z","id":3,"note":"See you at the station","updatedAt":"2025-12-01T11:01:00.000Z"}],"createdAt":"2025-12-01T11:00:00.000Z","creatorId":6,"goalAmountCurrency":"USD","goalAmountValue":50,"id":2,"name":"Trip to Rome","updatedAt":"2025-12-01T11:00:00.000Z"}"#)))), changes: #"""
    ~ minipools.form: {"id":2,"problems":{},"shaking":[],"typed":{"goal":"30","name":"Trip to Rome"}} → null
    ~ minipools.pools[id=2].goalAmountValue: 50 → 30
    − minipools.route[2]: {"id":2,"screen":"form"}
    ~ minipools.working: {"edit":{"draft":{"goalAmountValue":30,"name":"Trip to Rome"},"id":2,"only":"goal"}} → null
    """#)
  await store.send(.router(.backTapped), changes: #"""
    ~ minipools.loading: null → {"fetch":{}}
    − minipools.route[1]: {"id":2,"screen":"pool"}
    """#, requesting: [MiniPoolsApp.Request.fetch])
  try await store.receive(.home(.poolsLoaded(.done(decoded(#"[{"contributions":[{"amountCurrency":"USD","amountValue":20,"contributorId":2,"createdAt":"2025-12-01T10:01:00.000Z","id":1,"note":"Happy birthday!","updatedAt":"2025-12-01T10:01:00.000Z"},{"amountCurrency":"USD","amountValue":15,"contributorId":3,"createdAt":"2025-12-01T10:02:00.000Z","id":2,"note":"","updatedAt":"2025-12-01T10:02:00.000Z"}],"createdAt":"2025-12-01T10:00:00.000Z","creatorId":6,"goalAmountCurrency":null,"goalAmountValue":null,"id":1,"name":"Birthday gift for Anna","updatedAt":"2025-12-01T10:00:00.000Z"},{"contributions":[{"amountCurrency":"USD","amountValue":30,"contributorId":4,"createdAt":"2025-12-01T11:01:00.000Z","id":3,"note":"See you at the station","updatedAt":"2025-12-01T11:01:00.000Z"}],"createdAt":"2025-12-01T11:00:00.000Z","creatorId":6,"goalAmountCurrency":"USD","goalAmountValue":30,"id":2,"name":"Trip to Rome","updatedAt":"2026-01-01T00:00:00.000Z"},{"contributions":[{"amountCurrency":"USD","amountValue":25,"contributorId":5,"createdAt":"2025-12-01T12:01:00.000Z","id":4,"note":"","updatedAt":"2025-12-01T12:01:00.000Z"},{"amountCurrency":"USD","amountValue":15,"contributorId":6,"createdAt":"2025-12-01T12:02:00.000Z","id":5,"note":"For the beans","updatedAt":"2025-12-01T12:02:00.000Z"}],"createdAt":"2025-12-01T12:00:00.000Z","creatorId":2,"goalAmountCurrency":"USD","goalAmountValue":40,"id":3,"name":"Office coffee","updatedAt":"2025-12-01T12:00:00.000Z"}]"#)))), changes: #"""
    ~ minipools.loading: {"fetch":{}} → null
    ~ minipools.pools[id=2].updatedAt: "2025-12-01T11:00:00.000Z" → "2026-01-01T00:00:00.000Z"
    """#)
  await store.send(.poolForm(.newTapped), changes: #"""
    ~ minipools.form: null → {"id":null,"problems":{},"shaking":[],"typed":{}}
    + minipools.route[1]: {"id":null,"screen":"form"}
    """#)
  try await store.send(.poolForm(.edited(values: decoded(#"{"name":"A \"new\" \\ pool"}"#))), changes: #"""
    + minipools.form.typed.name: "A \"new\" \\ pool"
    """#)
  try await store.send(.poolForm(.saveTapped), changes: #"""
    ~ minipools.working: null → {"create":{"draft":{"goalAmountValue":null,"name":"A \"new\" \\ pool"}}}
    """#, requesting: [MiniPoolsApp.Request.create(draft: decoded(#"{"goalAmountValue":null,"name":"A \"new\" \\ pool"}"#))])
  try await store.receive(.poolForm(.poolSaved(.done(decoded(#"{"contributions":[],"createdAt":"2026-01-01T00:00:00.000Z","creatorId":6,"goalAmountCurrency":null,"goalAmountValue":null,"id":4,"name":"A \"new\" \\ pool","updatedAt":"2026-01-01T00:00:00.000Z"}"#)))), changes: #"""
    ~ minipools.created: null → 4
    ~ minipools.form: {"id":null,"problems":{},"shaking":[],"typed":{"name":"A \"new\" \\ pool"}} → null
    + minipools.pools[id=4]: {"contributions":[],"createdAt":"2026-01-01T00:00:00.000Z","creatorId":6,"goalAmountCurrency":null,"goalAmountValue":null,"id":4,"name":"A \"new\" \\ pool","updatedAt":"2026-01-01T00:00:00.000Z"}
    ~ minipools.route[1].id: null → 4
    ~ minipools.route[1].screen: "form" → "pool"
    ~ minipools.working: {"create":{"draft":{"goalAmountValue":null,"name":"A \"new\" \\ pool"}}} → null
    """#)
  await store.finish()
}
