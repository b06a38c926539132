import Foundation
import ReelSupport

/// The terminal's descriptors, and the text written to them beside libedit.
struct Terminal: Sendable {
  let input: Int32
  let output: Int32

  /// The size of the window; 24 rows of 80 columns if it is unknown.
  var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(input, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (24, 80)
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Returns settings that take in keys one by one and show none of them, not even those that are
  /// signals.
  static func silent(_ settings: termios) -> termios {
    var silent = settings
    silent.c_iflag &= ~tcflag_t(IXON)
    silent.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    withUnsafeMutableBytes(of: &silent.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    return silent
  }

  /// Has the terminal show what is typed, or not.
  ///
  /// Between two lines it is not shown: it would stand where the next prompt is drawn, and the
  /// line that it is taken into shows it anyway.
  func setEcho(_ isOn: Bool) {
    var settings = termios()
    guard tcgetattr(input, &settings) == 0 else { return }
    if isOn {
      settings.c_lflag |= tcflag_t(ECHO)
    } else {
      settings.c_lflag &= ~tcflag_t(ECHO)
    }
    tcsetattr(input, TCSANOW, &settings)
  }

  /// Writes all of the text, even if the terminal has to be waited for.
  func write(_ text: String) {
    var text = text
    _ = text.withUTF8 { SystemFile.write(UnsafeRawBufferPointer($0), to: output) }
  }
}
