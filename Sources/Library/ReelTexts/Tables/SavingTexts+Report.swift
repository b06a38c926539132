extension SavingTexts {
  /// A bug report.
  package struct Report: Sendable {
    /// The report's name.
    package let recordingGoesBeside: With<String>
    /// The report, the recording, and how many frames.
    package let wrote: With<String, String, Int>
    /// The report.
    package let whatToDo: With<String>
    package let passwords: String
    /// The program.
    package let title: With<String>
    /// What stands where a part is empty.
    package let none: String
    /// What stands where nothing is in flight.
    package let nothing: String
    package let headings: Headings
    package let facts: Facts
    package let place: Place
    package let flights: Flights

    /// What stands over the parts, and what is said in them.
    package struct Headings: Sendable {
      package let whatIsWrong: String
      /// What the user is to write there.
      package let writeHere: String
      package let screen: String
      package let frames: String
      package let branches: String
      package let failures: String
      package let notices: String
      package let flights: String
      package let rules: String
      package let lookAtIt: String
      /// What `open` is for.
      package let open: String
      /// What `replay` is for.
      package let replay: String
    }

    /// What the session runs on.
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
      /// How many columns.
      package let columns: With<Int>
      /// How many rows.
      package let rows: With<Int>
      package let noTerminal: String
      package let dataOfRecording: String
      package let dataOfSession: String
      package let dataOfUser: String
      package let virtual: String
    }

    /// Which frame is looked at, and what is done with actions.
    package struct Place: Sendable {
      /// The frame, and its branch.
      package let frame: With<Int, String>
      package let newest: String
      /// The newest frame.
      package let newestIs: With<Int>
      /// How many frames.
      package let all: With<Int>
      package let locked: String
      package let paused: String
      package let withoutEffects: String
    }

    /// How it is with what is in flight.
    package struct Flights: Sendable {
      package let inBackground: String
      package let betweenRounds: String
      /// The branch.
      package let onBranch: With<String>
    }
  }
}
