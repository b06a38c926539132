/// The names of the environment variables that contain a saved script's secrets.
///
/// Different secrets for the same parameter, such as those of two accounts, have different names:
/// `PASSWORD` and `PASSWORD_2`. The secrets themselves are not kept.
struct SecretVariables {
  /// The hashes of the secrets for each parameter, which differ between processes.
  private var known: [String: [Int]] = [:]

  /// Returns the name for a secret; equal secrets have the same name.
  ///
  /// - Parameters:
  ///   - parameter: the name of the secret.
  ///   - text: the secret; nil if it was not read.
  mutating func name(for parameter: String, _ text: String?) -> String {
    let name = parameter.uppercased()
      .map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    guard let text else { return name }
    var hashes = known[name, default: []]
    let index = hashes.firstIndex(of: text.hashValue) ?? hashes.count
    if index == hashes.count { hashes.append(text.hashValue) }
    known[name] = hashes
    return index == 0 ? name : "\(name)_\(index + 1)"
  }
}
