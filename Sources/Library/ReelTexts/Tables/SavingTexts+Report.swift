extension SavingTexts {
  /// A bug report.
  package struct Report: Sendable {
    /// The report's name.
    package let recordingGoesBeside: With<String>
    /// The report, the recording, and the number of frames.
    package let wrote: With<String, String, Int>
    /// The report.
    package let whatToDo: With<String>
    package let passwords: String
    /// The program.
    package let title: With<String>
    /// The placeholder for an empty part.
    package let none: String
    /// The placeholder if nothing is in flight.
    package let nothing: String
    package let headings: Headings
    package let facts: Facts
    package let place: Place
    package let flights: Flights

    /// The headings of the parts, and their texts.
    package struct Headings: Sendable {
      package let whatIsWrong: String
      /// The invitation for the user to write.
      package let writeHere: String
      package let screen: String
      package let frames: String
      package let branches: String
      package let failures: String
      package let notices: String
      package let flights: String
      package let rules: String
      package let lookAtIt: String
      /// The description of `open`.
      package let open: String
      /// The description of `replay`.
      package let replay: String
    }

    /// The environment of the session.
    package struct Facts: Sendable {
      package let program: String
      package let system: String
      package let language: String
      package let terminal: String
      package let app: String
      package let services: String
      package let network: String
      package let data: String
      package let clock: String
      package let shown: String
      /// The number of columns.
      package let columns: With<Int>
      /// The number of rows.
      package let rows: With<Int>
      package let noTerminal: String
      package let dataOfRecording: String
      package let dataOfSession: String
      package let dataOfUser: String
      package let virtual: String
    }

    /// The current frame, and the treatment of actions.
    package struct Place: Sendable {
      /// The frame, and its branch.
      package let frame: With<Int, String>
      package let newest: String
      /// The newest frame.
      package let newestIs: With<Int>
      /// The number of frames.
      package let all: With<Int>
      package let locked: String
      package let paused: String
      package let withoutEffects: String
    }

    /// The state of effects in flight.
    package struct Flights: Sendable {
      package let inBackground: String
      package let betweenRounds: String
      /// The branch.
      package let onBranch: With<String>
    }
  }
}
