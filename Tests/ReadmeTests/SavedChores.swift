// swift-format-ignore-file
// Saved from a session of chores: what happened, and all that it changed.

import ReelTesting
import Testing

@testable import Chores

@Test func savedChores() async throws {
  let store = TestStore(try Chores.embedded(), options: .init(effects: .stubbed))
  await store.send(.appeared, changes: """
    ~ chores.isBusy: false → true
    """, requesting: [Chores.Request.fetch])
  try await store.receive(.choresLoaded(chores: decoded(#"[{"days":1,"id":1,"isDone":false,"title":"Wash the dishes"},{"days":90,"id":2,"isDone":false,"title":"Clean the windows"}]"#)), changes: #"""
    + chores.chores[id=1]: {"days":1,"id":1,"isDone":false,"title":"Wash the dishes"}
    + chores.chores[id=2]: {"days":90,"id":2,"isDone":false,"title":"Clean the windows"}
    ~ chores.isBusy: true → false
    """#)
  await store.send(.doneTapped(id: 2), changes: """
    ~ chores.isBusy: false → true
    """, requesting: [Chores.Request.finish(id: 2)])
  try await store.receive(.choreSaved(chore: decoded(#"{"days":90,"id":2,"isDone":true,"title":"Clean the windows"}"#)), changes: """
    ~ chores.chores[id=2].isDone: false → true
    ~ chores.isBusy: true → false
    """)
  await store.send(.newTapped, changes: #"""
    ~ chores.form: null → {"problems":{},"saving":null,"shaking":[],"typed":{}}
    """#)
  try await store.send(.fieldsTyped(texts: decoded(#"{"days":"3","title":"Water the plants"}"#)), changes: #"""
    + chores.form.typed.days: "3"
    + chores.form.typed.title: "Water the plants"
    """#)
  try await store.send(.saveTapped, changes: #"""
    ~ chores.form.saving: null → {"days":3,"title":"Water the plants"}
    ~ chores.isBusy: false → true
    """#, requesting: [Chores.Request.create(draft: decoded(#"{"days":3,"title":"Water the plants"}"#))])
  try await store.receive(.choreSaved(chore: decoded(#"{"days":3,"id":3,"isDone":false,"title":"Water the plants"}"#)), changes: #"""
    + chores.chores[id=3]: {"days":3,"id":3,"isDone":false,"title":"Water the plants"}
    ~ chores.form: {"problems":{},"saving":{"days":3,"title":"Water the plants"},"shaking":[],"typed":{"days":"3","title":"Water the plants"}} → null
    ~ chores.isBusy: true → false
    """#)
  await store.send(.deleteTapped(id: 1), changes: """
    ~ chores.isBusy: false → true
    """, requesting: [Chores.Request.delete(id: 1)])
  await store.receive(.choreDeleted(id: 1), changes: #"""
    − chores.chores[id=1]: {"days":1,"id":1,"isDone":false,"title":"Wash the dishes"}
    ~ chores.isBusy: true → false
    ~ chores.message: null → {"deleted":{"title":"Wash the dishes"}}
    """#)
  await store.finish()
}
