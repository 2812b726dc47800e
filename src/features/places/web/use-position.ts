import { useState } from 'react'
import { roundedPosition } from '../distance.ts'
import type { Position } from '../projection.ts'

/** Why there is none. */
export type PositionTrouble = 'refused' | 'missing'

interface Options {
  /** Told where one is, to some 10 km: nobody else learns more. */
  onFound: (position: Position) => void
}

const patienceMs = 15_000
/** Where somebody was a while ago is near enough. */
const freshMs = 600_000

/** Asks the browser where it is, when it is told to and never before. */
export function usePosition({ onFound }: Options) {
  const [trouble, setTrouble] = useState<PositionTrouble>()
  const [isAsking, setIsAsking] = useState(false)

  function locate() {
    setTrouble(undefined)
    if (!('geolocation' in navigator)) {
      setTrouble('missing')
      return
    }
    setIsAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsAsking(false)
        onFound(roundedPosition(coords))
      },
      ({ code, PERMISSION_DENIED }) => {
        setIsAsking(false)
        setTrouble(code === PERMISSION_DENIED ? 'refused' : 'missing')
      },
      { enableHighAccuracy: false, timeout: patienceMs, maximumAge: freshMs },
    )
  }

  return { locate, isAsking, trouble }
}
