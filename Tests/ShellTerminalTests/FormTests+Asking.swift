import Foundation
import PseudoTerminal
import ReelProgram
import TemporaryFiles
import Testing

/// Questions of forms in other languages, and before they are replaced.
extension FormTests {
  /// A title is what was typed, as an answer and in a line.
  @Test func titlesKeepTheirQuotes() throws {
    let session = try ScriptedShell(
      "tvshows", showing: "[sync]\ntvshows›", in: directory)
    session.type("add")
    try session.endsWith("\nTitle ›")
    session.type("'Allo 'Allo!")
    try session.endsWith("Title › 'Allo 'Allo!\nYear of release ›")
    session.type("1982")
    try session.endsWith("\nNumber of seasons ›")
    session.type("9")
    try session.endsWith("\nsave now? yes or no:")
    session.type("yes")
    try session.endsWith("\ntvshows›")
    // There is nothing to continue: the quote is not at the beginning of the title.
    session.type("add Rock 'n Roll --year 1990 --seasons 1")
    try session.endsWith("\ntvshows›")
    session.type("add Rock 'n' Roll --year 1991 --seasons 1")
    try session.endsWith("\ntvshows›")
    session.type("add 'Grey's Anatomy' --year 2005 --seasons 21")
    try session.endsWith("\ntvshows›")
    session.type("add")
    try session.endsWith("\nTitle ›")
    session.type("\"Heroes\"")
    try session.endsWith("\nYear of release ›")
    session.press(.interrupted)
    try session.endsWith("\ntvshows/add›")
    session.type(".state tvshows.form.title")
    try session.endsWith("\n\"\\\"Heroes\\\"\"\ntvshows/add›")
    session.type("back")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("yes")
    try session.endsWith("\ntvshows›")
    for title in ["'Allo 'Allo!", "Rock 'n Roll", "Rock 'n' Roll", " Grey's Anatomy"] {
      session.type("list")
      try session.shows(title)
    }
    #expect(try session.end() == .ok)
  }

  /// What was typed into an open form is not dropped without a question.
  @Test func asksBeforeAnotherFormReplacesOne() throws {
    let session = try ScriptedShell(
      "transformers", showing: "transformers›", in: directory, rows: 60)
    session.type("create")
    try session.endsWith("\nName ›")
    session.type("Jazz")
    try session.endsWith("\nAutobot or decepticon ›")
    session.press(.interrupted)
    try session.endsWith("\ntransformers/form›")
    session.type("create Grimlock")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("no")
    try session.endsWith("yes or no: no\nnot done\nName [Jazz] ›")
    session.press(.interrupted)
    try session.endsWith("\ntransformers/form›")
    session.type(".state transformers.form.name")
    try session.endsWith("\n\"Jazz\"\ntransformers/form›")
    // The same form is opened once more, with everything in it.
    session.type("create")
    try session.endsWith("\nName [Jazz] ›")
    session.press(.interrupted)
    try session.endsWith("\ntransformers/form›")
    session.type("create Grimlock")
    try session.endsWith("\nDrop what was typed into the open form? yes or no:")
    session.type("yes")
    try session.endsWith("\nAutobot or decepticon ›")
    try session.shows("Grimlock")
    session.press(.interrupted)
    #expect(try session.end() == .ok)
  }

  @Test(arguments: [
    ("en_US.UTF-8", "[sync]", "Drop what was typed into the open form? yes or no:"),
    ("de_DE.UTF-8", "[abgleichen]", "Verwerfen, was im offenen Formular steht? ja oder nein:"),
    ("es_ES.UTF-8", "[sincronizar]", "¿Descartar lo escrito en el formulario abierto? sí o no:"),
  ])
  func asksInTheUsersLanguage(_ locale: String, _ button: String, _ question: String) throws {
    let session = try ScriptedShell(
      "tvshows", showing: "\(button)\ntvshows›", in: directory, language: locale)
    session.type("add Dark")
    try session.endsWith(" ›")
    session.press(.interrupted)
    try session.endsWith("\ntvshows/add›")
    session.type("add Lost --year 2004")
    try session.endsWith("\n\(question)")
    session.press(.interrupted)
    #expect(try session.end() == .ok)
  }

  /// Random numbers do not end the questions, and typed ones are replaced only after a question.
  @Test func randomNumbersAreOfferedToBeSaved() throws {
    let session = try ScriptedShell(
      "transformers", showing: "transformers›", in: directory, rows: 60)
    session.type("create Jazz --team autobot --strength 9")
    try session.endsWith("\nIntelligence, 1 to 10 ›")
    session.type("random")
    try session.endsWith("\nReplace the numbers in the form? yes or no:")
    session.type("no")
    try session.endsWith("\nnot done\nIntelligence, 1 to 10 ›")
    session.type("set strength")
    try session.endsWith("\ntransformers/form›")
    session.type("save")
    try session.endsWith("\nStrength, 1 to 10 ›")
    session.type("random")
    try session.endsWith("\nsave now? yes or no:")
    session.type("yes")
    try session.shows("Jazz")
    try session.endsWith("\ntransformers/cybertron›")
    #expect(try session.end() == .ok)
  }

  /// A form in German, with German commands.
  @Test func speaksTheUsersLanguage() throws {
    let session = try TerminalShell(
      "tvshows", showing: "[abgleichen]\ntvshows›", in: directory, language: "de_DE.UTF-8")
    session.type("add")
    let how = "Enter lässt, was in Klammern steht, \"\" leert es; Strg-C beendet die Fragen."
    try session.endsWith(
      """
      Neue Serie hinzufügen
        Titel                _
        Erscheinungsjahr     _
        Anzahl der Staffeln  _
        Ausfüllen mit „setzen titel …“, „setzen jahr …“ und „setzen staffeln …“, dann
        „speichern“.
        (speichern) [zurück]
      \(how)
      Titel ›
      """)
    session.type("Dark")
    try session.endsWith("Erscheinungsjahr ›")
    session.type("1900")
    try session.endsWith(
      """
      Erscheinungsjahr › 1900
        ✗ Das Jahr muss zwischen 1928 und \(Self.nextYear) liegen.
      Erscheinungsjahr ›
      """)
    session.type("set jahr=2017 staffeln=3")
    try session.endsWith(
      """
      Neue Serie hinzufügen
        Titel                Dark
        Erscheinungsjahr     2017
        Anzahl der Staffeln  3
        Ausfüllen mit „setzen titel …“, „setzen jahr …“ und „setzen staffeln …“, dann
        „speichern“.
        [speichern] [zurück]
      tvshows/add›
      """)
    session.press("set \t")
    try session.shows("titel")
    try session.shows("jahr")
    session.press("\u{15}")
    #expect(try session.end() == .ok)
  }

  /// The next year, by the same clock as the form's.
  private static var nextYear: Int {
    Calendar(identifier: .gregorian).component(.year, from: Date()) + 1
  }
}
