import AddRemoveSolution
import DispatchSolution
import InvokeSolution

func dispatchExample() {
  let dispatch = DispatchSystem()
  let policeStation = PoliceStation()
  var fireStation: FireStation? = FireStation()

  withExtendedLifetime(policeStation) {
    dispatch.multicastDelegate.addDelegate(policeStation)
    dispatch.multicastDelegate.addDelegate(fireStation!)

    dispatch.multicastDelegate.invokeDelegates { $0.notifyFire(at: "Ray's house") }
    print()
    fireStation = nil
    dispatch.multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: "Ray's garage") }
  }
}
