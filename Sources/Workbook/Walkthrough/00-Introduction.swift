import DispatchSolution

/// A delegating object with room for one delegate.
final class SmallTownDispatch {
  weak var delegate: (any EmergencyResponding)?

  func reportFire(at location: String) {
    delegate?.notifyFire(at: location)
  }
}

func introductionExample() {
  let police = PoliceStation()
  let firefighters = FireStation()
  let dispatch = SmallTownDispatch()

  withExtendedLifetime((police, firefighters)) {
    dispatch.delegate = police
    dispatch.delegate = firefighters
    dispatch.reportFire(at: "Main Street")
  }

  do {
    let temporary = PoliceStation()
    dispatch.delegate = temporary
  }
  dispatch.reportFire(at: "Mill Lane")
  print("Is there a delegate? \(dispatch.delegate != nil)")
}
