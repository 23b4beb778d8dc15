import Companion

/// The executable: it prints the walkthrough and is the learner's companion.
@main
struct Workbook {
  static func main() {
    CommandTable.workbook(examples: Step.examples, draw: .draw).runProgram()
  }
}
