extension Wording {
  /// The Spanish texts.
  static let spanish = Wording(
    unknownLanguage: { "no hay ningún idioma «\($0)»; hay \($1)" },
    didYouMean: { "; ¿quieres decir \($0)?" },
    quoted: { "«\($0)»" },
    thereIs: { "hay \($0)" },
    system: [
      "No such file or directory": "no existe ese archivo o directorio",
      "Permission denied": "permiso denegado",
      "Is a directory": "es un directorio",
    ],
    noRegularFile: "no es un archivo regular",
    zero: { "el carácter \($0) es U+0000, que aquí no puede aparecer" })
}
