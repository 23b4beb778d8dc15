import DispatchSolution

/// A delegating object with room for one delegate.
final class SmallTownDispatch {
  weak var delegate: (any EmergencyResponding)?

  func reportFire(at location: String) {
    delegate?.notifyFire(at: location)
  }
}

func introductionExample() {
  assignTwoDelegates()
  useASecondProperty()
  assignADelegateNothingElseHolds()
}

private func assignTwoDelegates() {
  let police = PoliceStation()
  let firefighters = FireStation()
  let dispatch = SmallTownDispatch()

  withExtendedLifetime((police, firefighters)) {
    dispatch.delegate = police
    dispatch.delegate = firefighters
    dispatch.reportFire(at: "Main Street")
  }
}

private func assignADelegateNothingElseHolds() {
  let dispatch = SmallTownDispatch()
  do {
    let temporary = PoliceStation()
    dispatch.delegate = temporary
  }
  dispatch.reportFire(at: "Mill Lane")
  print("Is there a delegate? \(dispatch.delegate != nil)")
}

/// The events of a music player.
private protocol PlayerDelegate: AnyObject {
  func player(_ player: Player, didPlay song: String)
  func playerDidPause(_ player: Player)
}

/// A delegating object with room for two delegates.
private final class Player {
  weak var delegate: (any PlayerDelegate)?
  weak var secondaryDelegate: (any PlayerDelegate)?

  func play(_ song: String) {
    delegate?.player(self, didPlay: song)
    secondaryDelegate?.player(self, didPlay: song)
  }

  func pause() {
    delegate?.playerDidPause(self)
  }
}

/// A part of the app that shows what the player does.
private final class Display: Named, PlayerDelegate {
  func player(_ player: Player, didPlay song: String) {
    print("The \(name) shows that \(song) is playing.")
  }

  func playerDidPause(_ player: Player) {
    print("The \(name) shows that the music is paused.")
  }
}

private func useASecondProperty() {
  let miniPlayer = Display("mini player")
  let lockScreen = Display("lock screen")
  let player = Player()

  withExtendedLifetime((miniPlayer, lockScreen)) {
    player.delegate = miniPlayer
    player.secondaryDelegate = lockScreen
    player.play("Blue Hour")
    player.pause()
  }
}
