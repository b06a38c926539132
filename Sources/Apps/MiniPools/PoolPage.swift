import Reel
import ReelApp
import ReelHTTP

/// A pool's page.
package struct PoolPage: ScreenFeature {
  package typealias State = MiniPoolsApp.State
  package typealias Request = MiniPoolsApp.Request

  /// What can happen on a pool's page.
  package enum Action: Codable, Equatable, Sendable {
    /// The user wants to edit the pool.
    case editTapped
    /// The user wants the pool deleted.
    case deleteTapped
    /// The pool was deleted.
    case poolDeleted
    /// The pool was not deleted.
    case deleteFailed(error: APIError)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, requests in
      guard case .pool(let id) = state.top, let pool = state.topPool else { return }
      switch action {
      case .editTapped where state.working == nil:
        state.move(.edit(id: id), &requests)
        state.form = Form(editing: pool)
      case .deleteTapped where state.working == nil:
        state.work(.deleting, .delete(id: id), &requests)
      case .poolDeleted where state.working == .deleting:
        state.working = nil
        state.remove(id)
        state.move(.home, &requests)
      case .deleteFailed(let error) where state.working == .deleting:
        state.working = nil
        if error.isNotFound {
          state.remove(id)
          state.move(.home, &requests)
          state.message = .alreadyDeleted(name: pool.name)
        } else {
          state.message = .deleteFailed(error: error)
          if error.mayHaveArrived { state.unanswered.append(.delete(id: id)) }
        }
      case .editTapped, .deleteTapped, .poolDeleted, .deleteFailed: break
      }
    }
  }

  package var commands: [Command<State, Action>] {
    let reasons = strings.reasons
    Command("edit", strings.commands.edit) { .editTapped }
      .unavailable { reasons.busy($0) ?? reasons.noPool($0) }
    Command("delete", strings.commands.delete) { .deleteTapped }
      .unavailable { reasons.busy($0) ?? reasons.noPool($0) }
  }

  package func screen(for state: State) -> Screen {
    let pool = state.topPool
    return Screen(title: pool?.name ?? "", isBusy: state.working != nil) {
      strings.notices(state)
      if let pool { Field(pool.name, strings.amount(of: pool)) }
      Controls(Control("edit"), Control("delete"), Control("back"))
    }
  }
}

extension MiniPoolsApp.State {
  fileprivate mutating func remove(_ id: Int) {
    guard let index = pools.firstIndex(where: { $0.id == id }) else { return }
    pools.remove(at: index)
    deltas.forget(id, below: index > 0 ? pools[index - 1].id : nil)
    contributedAtFetch[id] = nil
    page = min(page, paging.last)
  }
}
