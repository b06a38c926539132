extension CommandTexts.View {
  /// The German texts.
  static let german = CommandTexts.View(
    viewSummary: "Die Sitzung in einem Browser zeigen, als Seite, die ihr folgt",
    viewHelp: """
      Nennt eine Adresse für einen Browser auf diesem Rechner. Die Seite hat, was
      .report fehler.html hat, und folgt der Sitzung: jedem Frame, wie er kommt, und wohin die
      Shell sieht.
      Die Seite sieht nur zu. Nach .view --control führt ein Frame, den man in der Liste wählt, die
      Shell dorthin, wie .goto, solange sie auf eine Zeile wartet; .view nimmt das zurück.
      In der Adresse steht ein Token: wer es nicht kennt, sieht die Seite nicht, und keine Seite von
      anderswo sieht sie. .view off beendet das, und das Ende der Sitzung auch.
      """,
    looks: "In einem Browser auf diesem Rechner öffnen. Er sieht nur zu; .view off beendet das.",
    leads: "In einem Browser auf diesem Rechner öffnen. Ein Frame, den man dort wählt, führt.",
    ended: "die Sitzung wird nicht mehr in einem Browser gezeigt",
    nothingServed: "die Sitzung wird in keinem Browser gezeigt",
    cannotServe:
      "die Sitzung lässt sich nicht in einem Browser zeigen: es ist kein Port zu haben",
    isNotOff: { "\($0) ist nicht off" },
    forbidden: "Die Adresse ist nicht die, die .view genannt hat.",
    isReadOnly: "die Shell zeigt sich nur; .view --control lässt sie führen",
    isBusy: "die Shell ist mit einer Zeile beschäftigt",
    visited: { "die Seite führt zu #\($0)" })
}
