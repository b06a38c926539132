import Reel

// What an edit of history does to the states of a store.
extension Store {
  /// Puts a state at the tip of a branch.
  package func put(_ state: State, on branch: BranchID = .main) {
    edit { tips in
      tips.set(state, on: branch)
      return ((), branch)
    }
  }

  /// Shows a branch, if there is one.
  package func show(_ branch: BranchID) {
    edit { tips in
      tips.show(branch)
      return ((), branch)
    }
  }
}
