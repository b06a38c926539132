extension Strings {
  /// The Spanish names of commands, in addition to their own.
  static let spanishKeywords: [String: [String]] = [
    "register": ["registrarse"],
    "login": ["entrar"],
    "logout": ["cerrar-sesión"],
    "add-money": ["ingresar"],
    "send": ["enviar", "transferir"],
    "transactions": ["movimientos"],
    "filter": ["filtrar"],
    "clear-filter": ["quitar-filtro"],
    "sort": ["ordenar"],
    "next": ["siguiente"],
    "previous": ["anterior"],
    "open": ["abrir", "mostrar"],
    "repeat": ["repetir"],
    "settings": ["ajustes"],
    "settings password": ["ajustes contraseña"],
    "settings currency": ["ajustes moneda"],
    "settings phone": ["ajustes teléfono"],
    "name": ["nombrar"],
    "home": ["cuenta"],
    "refresh": ["actualizar"],
    "back": ["volver"],
    "resources": ["ocupación"],
    "wipe": ["eliminar"],
  ]
}
