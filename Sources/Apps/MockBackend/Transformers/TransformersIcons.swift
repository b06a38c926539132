/// The icons of the two teams.
enum TransformersIcons {
  struct Icon {
    var name: String
    var picture: String
  }

  static let autobot = Icon(
    name: "autobot.svg",
    picture: """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>Autobot</title>\
      <path fill="#c00" d="M4 2l8 4 8-4v12l-8 8-8-8z"/></svg>
      """)

  static let decepticon = Icon(
    name: "decepticon.svg",
    picture: """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>Decepticon</title>\
      <path fill="#609" d="M2 4l10 5 10-5-4 12-6 6-6-6z"/></svg>
      """)

  /// Returns the picture with a name, if there is one.
  static func named(_ name: String) -> String? {
    [autobot, decepticon].first { $0.name == name }?.picture
  }
}
