import Reel
import ReelApp
import ReelHTTP

/// A pool's page.
package struct PoolPage: AppScreen {
  package typealias Whole = MiniPoolsApp

  /// The actions of a pool's page.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the form for the current pool.
    case editTapped
    /// Deletes the current pool.
    case deleteTapped
    /// The pool has been fetched again.
    case poolLoaded(pool: Pool)
    /// The pool could not be fetched again.
    case poolLoadFailed(error: APIError)
    /// The pool has been deleted.
    case poolDeleted
    /// The pool could not be deleted.
    case deleteFailed(error: APIError)
    /// Contributes an amount in whole dollars to the pool.
    case contributeTapped(amount: Int, note: String)
    /// The contribution was made.
    case contributed(contribution: Contribution)
    /// The contribution failed.
    case contributeFailed(error: APIError, amount: Int, note: String)
  }

  /// The person who uses the app.
  var userId: Int

  package func reduce(into state: inout State, action: Action, ask: inout Ask<MiniPoolsApp>) {
    guard case .pool(let id) = state.top, let pool = state.topPool else { return }
    switch action {
    case .editTapped where state.working == nil:
      state.move(.edit(id: id), &ask)
      state.form = Form(editing: pool)
    case .deleteTapped where state.working == nil:
      state.work(.deleting, .delete(id: id), &ask)
    case .poolLoaded(let fresh): state.refreshed(pool, to: fresh)
    case .poolLoadFailed(let error): state.refreshFailed(pool, error, &ask)
    case .poolDeleted:
      guard state.end(.deleting) else { return }
      state.remove(id)
      state.move(.home, &ask)
      state.noteDeleted(pool)
    case .deleteFailed(let error):
      guard state.end(.deleting) else { return }
      if error.isNotFound {
        state.remove(id)
        state.move(.home, &ask)
        state.message = .alreadyDeleted(name: pool.name)
      } else {
        state.message = .deleteFailed(error: error)
        if error.mayHaveArrived { state.unanswered.append(.delete(id: id)) }
      }
    case .contributeTapped(let amount, let note) where state.working == nil:
      state.work(
        .contributing, .contribute(id: id, amount: amount, note: note), &ask)
    case .contributed(let contribution):
      guard state.end(.contributing) else { return }
      state.add(contribution, to: id)
    case .contributeFailed(let error, let amount, let note):
      guard state.end(.contributing) else { return }
      if error.isNotFound {
        state.move(.home, &ask)
        state.message = .contributedPoolGone(name: pool.name, amount: amount)
      } else {
        state.message = .contributeFailed(error: error, amount: amount, note: note)
        if error.mayHaveArrived {
          state.unanswered.append(.contribute(id: id, amount: amount, note: note))
        }
      }
    case .editTapped, .deleteTapped, .contributeTapped: break
    }
  }

  package var commands: [Command<State, Action>] {
    Command("edit", "Edit the open pool in the form") { .editTapped }
      .unavailable { $0.busyReason ?? $0.noPoolReason }
    Command(
      "contribute", "Contribute to the open pool", .argument("amount", Dollars.self),
      .optionalText("note")
    ) { .contributeTapped(amount: $0.amount, note: $1 ?? "") }
    .examples("amount", "5", "$1,000")
    .confirmAtTerminal { state, action in
      guard case .contributeTapped(let amount, _) = action, let pool = state.topPool else {
        return nil
      }
      return "Contribute \(Dollars(amount)) to “\(verbatim: pool.name)”?"
    }
    .unavailable { $0.busyReason ?? $0.noPoolReason }
    Command("delete", "Delete the open pool") { .deleteTapped }
      .confirmAtTerminal { state, _ in
        guard let pool = state.topPool else { return nil }
        let held = pool.contributed
        return held > 0
          ? "Delete “\(verbatim: pool.name)”, which holds \(Dollars(held))?"
          : "Delete “\(verbatim: pool.name)”?"
      }
      .unavailable { $0.busyReason ?? $0.noPoolReason }
  }

  package func screen(for state: State) -> Screen {
    let pool = state.topPool
    let isBusy = state.working != nil || state.loading != nil
    return Screen(title: Text(verbatim: pool?.name ?? ""), isBusy: isBusy) {
      state.notices
      if let pool {
        Field(Text(verbatim: pool.name), pool.amount)
        progress(of: pool)
        contributions(to: pool)
      }
      Controls(Control("contribute"), Control("edit"), Control("delete"), Control("back"))
    }
  }
}

extension MiniPoolsApp.State {
  fileprivate mutating func add(_ contribution: Contribution, to id: Int) {
    guard let index = pools.firstIndex(where: { $0.id == id }) else { return }
    pools[index].add(contribution)
    // The user's own contribution is not a change to mark; earlier ones of others still are.
    seen[id]?.add(contribution)
  }

  fileprivate mutating func remove(_ id: Int) {
    guard let index = pools.firstIndex(where: { $0.id == id }) else { return }
    pools.remove(at: index)
    deltas.forget(id, below: index > 0 ? pools[index - 1].id : nil)
    seen[id] = nil
    page = min(page, paging.last)
  }
}
