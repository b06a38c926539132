import ReelApp

// An edit changes what the user has changed; the rest may be another user's.
extension MiniPoolsApp.State {
  /// Requests what the user has changed of a pool; if that is nothing, fetches the pool.
  mutating func save(_ draft: Draft, for pool: Pool, _ ask: inout Ask<MiniPoolsApp>) {
    let id = pool.id
    let fields = FieldName.allCases.filter { field in
      // After an edit whose answer was lost, the service may have what was typed before.
      draft.only(field, else: pool.draft) != pool.draft
        || unanswered.contains { $0.edits(field, of: id) }
    }
    if fields.isEmpty {
      move(to: .pool(id: id), &ask)
      load(.fetchPool(id: id), &ask)
    } else {
      begin(.edit(id: id, draft: draft, only: fields.count == 1 ? fields.first : nil), &ask)
    }
  }

  /// Applies the user's edit: the service answers with the state before.
  ///
  /// - Parameter field: the field that the user has changed; nil for both.
  mutating func take(_ draft: Draft, only field: FieldName?, for id: Int, before: Pool) {
    guard var known = pools[id: id] else { return }
    if field != .goal, draft.name != known.name { seen[id]?.name = draft.name }
    known.take(draft.only(field, else: known.draft))
    // The page also shows what others have changed in the meantime.
    var now = known
    now.take(draft.only(field, else: before.draft))
    now.contributions = before.contributions
    now.updatedAt = before.updatedAt
    show(now, insteadOf: known)
  }
}

extension Draft {
  /// Returns a draft with one field of this one, and the other one of another; with both for nil.
  fileprivate func only(_ field: FieldName?, else other: Draft) -> Draft {
    Draft(
      name: field == .goal ? other.name : name,
      goal: field == .name ? other.goalAmountValue : goalAmountValue)
  }
}

extension MiniPoolsApp.Request {
  /// Whether it changes a field of a pool.
  fileprivate func edits(_ field: FieldName, of id: Int) -> Bool {
    if case .edit(id, _, let only) = self { only == nil || only == field } else { false }
  }
}
