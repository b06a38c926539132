/// An error that may mean that the disk is full, whatever was to be written: a program then ends as
/// for any output that cannot be written.
package protocol FullDiskError: Error {
  /// Whether the disk is full.
  var isFullDisk: Bool { get }
}
