import Foundation

/// What happens on Ctrl-C while another program runs: that program is ended first.
enum Interruption {
  /// The leader of the process group that is running, or 0.
  nonisolated(unsafe) static var child: pid_t = 0

  /// Ends the program on Ctrl-C and its relatives, after a line on standard error.
  static func endsWithAMessage() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        if Interruption.child > 0 { kill(-Interruption.child, SIGKILL) }
        let message: StaticString = "workbook: interrupted; your files are as they were\n"
        write(2, message.utf8Start, message.utf8CodeUnitCount)
        _exit(128 + number)
      }
    }
  }
}
