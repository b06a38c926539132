import ReelApp
import ReelHTTP

// A change whose answer was lost: the roster is fetched, and shows whether it was made.
extension TransformersApp.State {
  /// The change in progress that has not been answered yet.
  var pending: TransformersApp.Request? { loading == nil ? working : nil }

  /// Drops the waiting commands because a change has failed.
  ///
  /// If it may have been made in spite of that, it stays in progress until the roster is fetched.
  mutating func failed(
    _ change: TransformersApp.Request, _ error: APIError, _ ask: inout Ask<TransformersApp>
  ) {
    drop()
    guard error.mayHaveArrived else { return }
    working = change
    // With a new token, the roster is being fetched already.
    if loading == nil { fetch(&ask) }
  }

  /// Shows a change that was made in spite of its error as one that was answered.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - known: the roster before it was fetched.
  mutating func findArrived(_ change: TransformersApp.Request, since known: [Transformer]) {
    if case .delete(let id) = change, transformer(id) == nil, let gone = known[id: id] {
      deleted(gone)
    }
    if case .save(let id, let draft) = change,
      let made = arrival(of: draft, id: id, since: known)
    {
      message = nil
      // What is typed in the meantime stays.
      if form?.id == id, form?.draft == draft { saved(made) } else { take(made) }
    }
    if case .restore(let draft) = change, let made = arrival(of: draft, since: known) {
      restored(made)
    }
  }

  /// Returns the Transformer with an id, or a new one without, if it is as the user has said.
  private func arrival(
    of draft: Draft, id: String? = nil, since known: [Transformer]
  ) -> Transformer? {
    if let id { return transformer(id).flatMap { $0.draft == draft ? $0 : nil } }
    let before = Set(known.map(\.id))
    return roster.first { $0.draft == draft && !before.contains($0.id) }
  }

  /// Shows that the user has deleted a Transformer.
  mutating func deleted(_ gone: Transformer) {
    message = .deleted(name: gone.name)
    deleted = gone.draft
    leave(gone.id)
  }

  /// Shows what the user has saved.
  mutating func saved(_ made: Transformer) {
    take(made)
    move(to: .cybertron)
  }

  /// Shows what has been created again.
  mutating func restored(_ made: Transformer) {
    deleted = nil
    take(made)
    message = .restored(name: made.name, id: made.id)
  }

  /// Removes a Transformer, and leaves its page or form.
  mutating func leave(_ id: String) {
    remove(id)
    if form?.id == id || shownId == id { move(to: .cybertron) }
  }
}

extension Transformer {
  /// What a user says about it.
  var draft: Draft { Draft(name: name, team: team, stats: stats) }
}
