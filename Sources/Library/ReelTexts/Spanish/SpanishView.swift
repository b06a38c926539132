extension CommandTexts.View {
  /// The Spanish texts.
  static let spanish = CommandTexts.View(
    viewSummary: "Mostrar la sesión en un navegador, como una página que la sigue",
    viewHelp: """
      Imprime una dirección para un navegador en esta máquina. La página tiene lo mismo que
      .report crash.html, y sigue la sesión: cada fotograma que llega, y adónde mira el shell.
      La página solo mira. Tras .view --control, elegir un fotograma en su lista lleva allí al
      shell, como .goto, mientras el shell espera una línea; .view lo retira.
      La dirección lleva un token: la página no se muestra a quien no lo conoce, ni a páginas de
      otros sitios. .view off la termina, y también el final de la sesión.
      """,
    looks: "Ábrela en un navegador en esta máquina. Solo mira; .view off la termina.",
    leads: "Ábrela en un navegador en esta máquina. Elegir allí un fotograma dirige el shell.",
    ended: "la sesión ya no se muestra en un navegador",
    nothingServed: "la sesión no se muestra en un navegador",
    cannotServe: "la sesión no se puede mostrar en un navegador: no hay ningún puerto libre",
    isNotOff: { "\($0) no es off" },
    forbidden: "La dirección no es la que ha impreso .view.",
    isReadOnly: "el shell solo se muestra; .view --control permite dirigirlo",
    isBusy: "el shell está ocupado con una línea",
    visited: { "la página lleva a #\($0)" })
}
