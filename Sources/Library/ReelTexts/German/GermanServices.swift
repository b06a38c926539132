extension ServiceTexts {
  /// German.
  static let german = ServiceTexts(
    noService: { "für \($0) gibt es keinen Dienst" },
    serve: Serve(
      summary: "Das nachgebildete Backend mit allen Diensten starten und seine Adresse ausgeben",
      port: "der Port; 0 oder ohne Angabe irgendein freier",
      host: "die Adresse, an der es lauscht; ohne Angabe 127.0.0.1",
      data: "die Daten in DATEI ablegen statt im Speicher",
      latency: "so viele Millisekunden später antworten",
      fail: "diesen Teil der Anfragen, 0 bis 1, mit 500 scheitern lassen",
      seed: "welche Anfragen scheitern: gleicher Seed, dieselben"))
}
