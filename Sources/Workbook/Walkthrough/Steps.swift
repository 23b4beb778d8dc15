import Companion

extension Step {
  /// The example of each step, which prints to standard output.
  static let examples: [Step: @Sendable () -> Void] = [
    .introduction: introductionExample,
    .wrapper: wrapperExample,
    .addRemove: addRemoveExample,
    .invoke: invokeExample,
    .dispatch: dispatchExample,
    .mirrorPad: mirrorPadExample,
    .broadcast: broadcastExample,
    .answer: answerExample,
    .strict: strictExample,
    .changes: changesExample,
    .mainActor: mainActorExample,
    .threads: threadsExample,
    .types: typesExample,
    .hop: hopExample,
    .stream: streamExample,
    .app: appExample,
    .monday: mondayExample,
    .tests: testsExample,
    .capstone: capstoneExample,
  ]
}
