import Foundation
import TemporaryFiles

extension TemporaryDirectory {
  /// An environment in which a program finds its home and all its places in this directory.
  public var environment: [String: String] {
    Self.sanitizers.merging([
      "HOME": url.path, "LC_ALL": "C.UTF-8", "TMPDIR": NSTemporaryDirectory(),
      "XDG_DATA_HOME": path("xdg/data"), "XDG_STATE_HOME": path("xdg/state"),
      "XDG_CACHE_HOME": path("xdg/cache"), "XDG_CONFIG_HOME": path("xdg/config"),
      // A program that is built to count its lines would leave them where it runs.
      "LLVM_PROFILE_FILE": "/dev/null",
    ]) { $1 }
  }

  /// What a sanitizer was told, for the programs that are built with it as well.
  private static let sanitizers = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }
}
