/// Texts of written files.
package struct SavingTexts: Sendable {
  /// The subject of the message that nothing is overwritten.
  package let anExport: String
  /// The subject of the message that nothing is overwritten.
  package let aSavedSession: String
  /// The subject of the message that nothing is overwritten.
  package let aReport: String
  /// The file, and the subject of the message.
  package let exists: With<String, String>
  /// The file, and the reason.
  package let isUnwritable: With<String, String>
  package let noSuchFolder: String
  package let anotherProcessor: String
  package let nothingToTest: String
  package let isNotConstructed: With<String>
  package let script: Script
  package let hidden: Hidden
  package let rules: Rules
  package let report: Report
  package let page: Page
  package let exports: Exports

  /// The comments in the script of a saved session.
  package struct Script: Sendable {
    /// The apps.
    package let savedFrom: With<String>
    package let hadData: String
    package let hasGap: String
    /// The variables, separated by commas.
    package let secrets: With<String>
    /// The command, if the line was one.
    package let omittedSecret: With<String?>
    package let omittedText: String
  }

  /// The reasons why a line is not shown.
  package struct Hidden: Sendable {
    package let secret: String
    package let noCommand: String
  }

  /// The state of the apps' rules.
  package struct Rules: Sendable {
    /// The frame.
    package let brokenSince: With<Int>
    package let holdsNow: String
    package let doesNotHoldNow: String
    /// The app.
    package let none: With<String>
  }
}
