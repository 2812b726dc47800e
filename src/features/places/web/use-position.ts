import { useState } from 'react'
import { roundPosition } from '../distance.ts'
import type { Position } from '../projection.ts'

/** Why there is none. */
export type PositionError = 'refused' | 'missing'

interface Options {
  /** Told where one is, to some 10 km: nobody else learns more. */
  onFound: (position: Position) => void
}

const timeoutMs = 15_000
/** Where somebody was a while ago is near enough. */
const maxAgeMs = 600_000

/** Asks the browser where it is, when it is told to and never before. */
export function usePosition({ onFound }: Options) {
  const [trouble, setTrouble] = useState<PositionError>()
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
        onFound(roundPosition(coords))
      },
      ({ code, PERMISSION_DENIED }) => {
        setIsAsking(false)
        setTrouble(code === PERMISSION_DENIED ? 'refused' : 'missing')
      },
      { enableHighAccuracy: false, timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  }

  return { locate, isAsking, trouble }
}
