extension ServiceTexts {
  /// The German texts.
  static let german = ServiceTexts(
    noService: { "für \($0) gibt es keinen Dienst" },
    serve: Serve(
      summary: "Das nachgebildete Backend mit allen Diensten starten und seine Adresse ausgeben",
      port: "der Port; 0 oder ohne Angabe irgendein freier",
      host: "die Adresse, an der es lauscht; ohne Angabe 127.0.0.1",
      data: "die Daten in DATEI ablegen statt im Speicher",
      latency: "so viele Millisekunden später antworten",
      fail: "diesen Teil der Anfragen, 0 bis 1, mit 500 scheitern lassen",
      seed: "welche Anfragen scheitern: gleicher Seed, dieselben"),
    simulate: Simulate(
      summary: "Ganze Welten aus Clients, Dienst, Netz und Platten in virtueller Zeit prüfen",
      seed: "der Seed der ersten Welt; gleicher Seed, gleiche Welten (sonst ein zufälliger)",
      hours: "für so viele Stunden der Zeit in den Welten (ohne Angabe 24)",
      replayed: "eine Datei von --save wiederholen",
      save: "einen Fehlschlag, verkleinert, in DATEI ablegen",
      transcript: "alles ausgeben, was geschieht",
      nothingWrong: { "nichts falsch in \($0) h von \($1) Welten, Seed \($2), Digest \($3)" },
      speed: { "\($0) simulierte Stunden in einer wirklichen, insgesamt \($1) s" },
      failed: { "Seed \($0), nach \($1): \($2)" },
      shrunk: { "\($0) Entscheidungen auf \($1) verkleinert, in \($2) Welten" },
      foundBy: { "gefunden von \($0)" },
      repeats: { "wiederholen mit: \($0)" },
      interrupted: { "nach \($0) Welten angehalten" },
      unreadable: { "\($0):\($1): weder eine Entscheidung noch der Seed einer Welt" },
      counted: { "gezählt: \($0)" }))
}
