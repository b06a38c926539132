extension CommandTexts {
  /// Texts about time travel.
  package struct Travel: Sendable {
    package let gotoSummary: String
    package let gotoHelp: String
    package let undoSummary: String
    package let redoSummary: String
    package let playSummary: String
    package let playHelp: String
    package let firstSummary: String
    package let nowSummary: String
    /// The details of `.undo` and `.redo`.
    package let stepHelp: String
    /// The given word.
    package let isNoSpeed: With<String>
  }

  /// Texts about returning to a place.
  package struct Returns: Sendable {
    package let backSummary: String
    package let pathOrConditionMissing: String
    package let backHelp: String
    package let markSummary: String
    package let markHelp: String
    /// A path, and the end of the search.
    package let didNotChange: With<String, String>
    /// A condition, and the end of the search.
    package let didNotBecomeTrue: With<String, String>
    package let noMarks: String
    /// The current frame.
    package let before: With<Int>
    /// The newest frame.
    package let upTo: With<Int>
    /// The given word.
    package let isNoName: With<String>
  }

  /// Texts about listing history.
  package struct History: Sendable {
    package let logSummary: String
    package let logHelp: String
    package let frameSummary: String
    package let diffSummary: String
    package let statesMissing: String
    package let diffHelp: String
    package let dispatchSummary: String
    package let actionMissing: String
    package let dispatchHelp: String
  }

  /// Texts about branches.
  package struct Branches: Sendable {
    package let branchesSummary: String
    package let branchSummary: String
    package let nameMissing: String
    package let branchHelp: String
    package let switchSummary: String
    package let branchMissing: String
    /// The old name, and the new one.
    package let renamed: With<String, String>
    /// The branch's name, and the frame after which it starts.
    package let started: With<String, Int>
  }

  /// Texts about editing history.
  package struct Editing: Sendable {
    package let skipSummary: String
    package let skipHelp: String
    package let unskipSummary: String
    package let moveSummary: String
    package let editSummary: String
    package let commitSummary: String
    package let sweepSummary: String
    package let resetSummary: String
    package let resetHelp: String
    package let lockSummary: String
    package let locked: String
    package let unlocked: String
    package let lockHelp: String
    package let pauseSummary: String
    package let pauseHelp: String
    package let frameAndActionMissing: String
    package let paused: String
    package let resumed: String
    /// The given word.
    package let isNoRange: With<String>
  }
}
