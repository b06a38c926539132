import Foundation

/// Returns the permission bits of a file or directory.
func mode(_ url: URL) throws -> Int? {
  let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
  return (attributes[.posixPermissions] as? NSNumber)?.intValue
}
