/// What is said in files that are written.
package struct SavingTexts: Sendable {
  /// What overwrites nothing.
  package let anExport: String
  /// What overwrites nothing.
  package let aSavedSession: String
  /// What overwrites nothing.
  package let aReport: String
  /// The file, and what overwrites nothing.
  package let exists: With<String, String>
  /// The file, and why.
  package let isUnwritable: With<String, String>
  package let noSuchFolder: String
  package let anotherProcessor: String
  package let nothingToTest: String
  package let script: Script
  package let hidden: Hidden
  package let rules: Rules
  package let report: Report
  package let page: Page
  package let exports: Exports

  /// The comments in a script that a session is saved as.
  package struct Script: Sendable {
    /// The apps.
    package let savedFrom: With<String>
    package let hadData: String
    package let hasGap: String
    /// The variables: a list with commas.
    package let secrets: With<String>
    /// The command, if the line was one.
    package let omittedSecret: With<String?>
    package let omittedText: String
  }

  /// Why a line is not shown.
  package struct Hidden: Sendable {
    package let secret: String
    package let noCommand: String
  }

  /// How it stands with the rules of the apps.
  package struct Rules: Sendable {
    /// The frame.
    package let brokenSince: With<Int>
    package let holdsNow: String
    package let doesNotHoldNow: String
    /// The app.
    package let none: With<String>
  }
}
