/// The names of the environment variables from which a saved script has its secrets.
///
/// Who gives different secrets for the same thing, say for two accounts, finds them under different
/// names: `PASSWORD` and `PASSWORD_2`. The secrets themselves are not kept.
struct SecretVariables {
  /// What was given for each thing: numbers that are others in each process.
  private var known: [String: [Int]] = [:]

  /// The name for a secret, which is the same for the same one.
  ///
  /// - Parameters:
  ///   - parameter: what was asked for.
  ///   - text: what was given; nil where it was not read.
  mutating func name(for parameter: String, _ text: String?) -> String {
    let name = parameter.uppercased()
      .map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    guard let text else { return name }
    var hashes = known[name, default: []]
    let place = hashes.firstIndex(of: text.hashValue) ?? hashes.count
    if place == hashes.count { hashes.append(text.hashValue) }
    known[name] = hashes
    return place == 0 ? name : "\(name)_\(place + 1)"
  }
}
