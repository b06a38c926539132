extension JSONReader {
  /// Returns the place of the value at `index`: `pools[2].name`.
  func path(to index: Int) -> String {
    var path = ""
    var container = 0
    descend: while container < index {
      let entry = self[container]
      var child = container + 1
      for position in 0..<Int(entry.count) {
        let value = entry.kind == .object ? child + 1 : child
        if index < Int(self[value].next) {
          if entry.kind == .object {
            path += (path.isEmpty ? "" : ".") + (string(at: child) ?? "")
          } else {
            path += "[\(position)]"
          }
          container = value
          continue descend
        }
        child = Int(self[value].next)
      }
      return path
    }
    return path
  }
}
