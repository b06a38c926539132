// swift-format-ignore-file
// Saved from a session of chores: what happened, and all that it changed.

import ReelTesting
import Testing

@testable import Chores

@Test func savedChores() async throws {
  let store = TestStore(ChoresApp(), options: .init(effects: .stubbed))
  await store.send(.list(.appeared), changes: """
    ~ chores.isLoading: false → true
    """, requesting: [ChoresApp.Request.fetch])
  try await store.receive(.list(.loaded(.done(decoded(#"[{"days":1,"id":1,"isDone":false,"title":"Wash the dishes"},{"days":90,"id":2,"isDone":false,"title":"Clean the windows"}]"#)))), changes: #"""
    + chores.chores[id=1]: {"days":1,"id":1,"isDone":false,"title":"Wash the dishes"}
    + chores.chores[id=2]: {"days":90,"id":2,"isDone":false,"title":"Clean the windows"}
    ~ chores.isLoading: true → false
    """#)
  await store.send(.list(.doneTapped(id: 2)), changes: #"""
    ~ chores.working: null → {"finish":{"id":2}}
    """#, requesting: [ChoresApp.Request.finish(id: 2)])
  try await store.receive(.list(.finished(.done(decoded(#"{"days":90,"id":2,"isDone":true,"title":"Clean the windows"}"#)))), changes: #"""
    ~ chores.chores[id=2].isDone: false → true
    ~ chores.working: {"finish":{"id":2}} → null
    """#)
  await store.send(.form(.newTapped), changes: #"""
    ~ chores.form: null → {"problems":{},"shaking":[],"typed":{}}
    """#)
  try await store.send(.form(.edited(values: decoded(#"{"days":"3","title":"Water the plants"}"#))), changes: #"""
    + chores.form.typed.days: "3"
    + chores.form.typed.title: "Water the plants"
    """#)
  try await store.send(.form(.saveTapped), changes: #"""
    ~ chores.working: null → {"create":{"draft":{"days":3,"title":"Water the plants"}}}
    """#, requesting: [ChoresApp.Request.create(draft: decoded(#"{"days":3,"title":"Water the plants"}"#))])
  try await store.receive(.form(.saved(.done(decoded(#"{"days":3,"id":3,"isDone":false,"title":"Water the plants"}"#)))), changes: #"""
    + chores.chores[id=3]: {"days":3,"id":3,"isDone":false,"title":"Water the plants"}
    ~ chores.form: {"problems":{},"shaking":[],"typed":{"days":"3","title":"Water the plants"}} → null
    ~ chores.working: {"create":{"draft":{"days":3,"title":"Water the plants"}}} → null
    """#)
  await store.finish()
}
