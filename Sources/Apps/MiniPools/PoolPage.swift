import ReelApp
import ReelHTTP

/// A pool's page.
package struct PoolPage: AppScreen<MiniPoolsApp> {
  /// The actions of a pool's page.
  package enum Action: Codable, Equatable, Sendable {
    /// Fetches the current pool again.
    case refreshTapped
    /// Opens the form for the current pool.
    case editTapped
    /// Deletes the current pool.
    case deleteTapped
    /// The pool has been fetched again, or could not be.
    case poolLoaded(Answer<Pool>)
    /// The pool has been deleted, or could not be.
    case poolDeleted(error: APIError?)
    /// Contributes an amount in whole dollars to the pool.
    case contributeTapped(amount: Int, note: String)
    /// The contribution was made, or failed.
    case contributed(Answer<Contribution>)
    /// Asks who a person is.
    case personTapped(id: Int)
    /// All people have been fetched, or could not be.
    case peopleLoaded(Answer<[Person]>)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<MiniPoolsApp>) {
    guard case .pool(let id) = state.top, let pool = state.topPool else { return }
    switch action {
    case .refreshTapped:
      state.message = nil
      state.load(.fetchPool(id: id), &ask)
    case .editTapped: state.open(Form(editing: pool), &ask)
    case .deleteTapped: state.begin(.delete(id: id), &ask)
    case .poolLoaded(let outcome): state.refreshed(pool, outcome, &ask)
    case .poolDeleted(let error): state.deleted(pool, error, &ask)
    case .contributeTapped(let amount, let note):
      state.begin(.contribute(id: id, amount: amount, note: note), &ask)
    case .contributed(let outcome): state.contributed(to: pool, outcome, &ask)
    case .personTapped(let id):
      state.asked = id
      if state.people?[id] == nil { ask(.fetchPeople) } else { state.tellAsked() }
    case .peopleLoaded(let outcome): state.learned(outcome)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("refresh", "Fetch the open pool again") { .refreshTapped }
    Command("edit", "Edit the open pool in the form") { .editTapped }
    Command(
      "contribute", "Contribute to the open pool", .argument("amount", Dollars.self),
      .optionalText("note", upTo: [Word].longestText)
    ) { .contributeTapped(amount: $0.amount, note: $1 ?? "") }
    .examples("amount", "5", "$1,000")
    .sign(Dollars.sign, after: "amount")
    .typed("amount") { state, typed in
      Result { () throws(LineError) in
        String(try Dollars(word: typed, in: state.locale).amount)
      }
    }
    .confirmAtTerminal { state, action in
      guard case .contributeTapped(let amount, let note) = action, let pool = state.topPool else {
        return nil
      }
      return note.isEmpty
        ? "Contribute \(Dollars(amount)) to “\(verbatim: pool.name)”?"
        : "Contribute \(Dollars(amount)) to “\(verbatim: pool.name)”, with the note “\(verbatim: note)”?"
    }
    Command("person", "Show who a person is", .argument("id", Int.self)) { .personTapped(id: $0) }
      .completing("id") { $0.contributors }
    Command("delete", "Delete the open pool") { .deleteTapped }
      .confirmAtTerminal { state, _ in
        guard let pool = state.topPool else { return nil }
        let held = pool.contributed
        return held > 0
          ? "Delete “\(verbatim: pool.name)”, which holds \(Dollars(held))?"
          : "Delete “\(verbatim: pool.name)”?"
      }
  }

  package func screen(for state: State) -> Screen {
    let pool = state.topPool
    return Screen(title: Text(verbatim: pool?.name ?? "")) {
      state.notices
      if let pool {
        Field(Text(verbatim: pool.name), pool.amount)
        progress(of: pool)
        contributions(to: pool, state.people ?? [:])
      }
      Controls("contribute", "edit", "delete", "back")
    }
  }
}

extension MiniPoolsApp.State {
  fileprivate mutating func contributed(
    to pool: Pool, _ outcome: Answer<Contribution>, _ ask: inout Ask<MiniPoolsApp>
  ) {
    guard let request = endWork(), case .contribute(let id, let amount, let note) = request else {
      return
    }
    switch outcome {
    case .done(let contribution):
      pools[id: id]?.add(contribution)
      // The user's own contribution is not a change to mark; earlier ones of others still are.
      seen[id]?.add(contribution)
    case .failed(let error) where error.isNotFound:
      leave(pool, &ask)
      message = .contributedPoolGone(name: pool.name, amount: amount)
    case .failed(let error):
      message = .contributeFailed(error: error, amount: amount, note: note)
      if error.mayHaveArrived { unanswered.append(request) }
    }
  }

  fileprivate mutating func deleted(
    _ pool: Pool, _ error: APIError?, _ ask: inout Ask<MiniPoolsApp>
  ) {
    guard let request = endWork(), case .delete(let id) = request else { return }
    if let error, !error.isNotFound {
      message = .deleteFailed(error: error)
      if error.mayHaveArrived { unanswered.append(request) }
      return
    }
    let isOwn = error == nil || unanswered.contains(request)
    remove(id)
    move(to: .home, &ask)
    // That of one whose answer was lost has arrived, if the service no longer knows the pool.
    if isOwn { noteDeleted(pool) } else { message = .alreadyDeleted(name: pool.name) }
  }

  /// Removes a pool that the user has deleted, or has found to be gone.
  mutating func remove(_ id: Int) {
    pools[id: id] = nil
    deltas.forget(id)
    seen[id] = nil
  }
}
