import AddRemoveSolution
import DispatchSolution

func dispatchExample() {
  let dispatch = DispatchSystem()
  let policeStation = PoliceStation()
  var fireStation: FireStation? = FireStation()

  withExtendedLifetime(policeStation) {
    dispatch.multicastDelegate.addDelegate(policeStation)
    dispatch.multicastDelegate.addDelegate(fireStation!)

    dispatch.reportFire(at: "Ray's house!")
    print()
    fireStation = nil
    dispatch.reportCarCrash(at: "Ray's garage!")
  }
}
