import { useSyncExternalStore, useState } from 'react'
import { usesMiles, roundPosition } from '../distance.ts'
import { maxPlaceLength } from '../limits.ts'
import type { Position } from '../projection.ts'

/** Reads the `place` query parameter; empty if it is missing or invalid. */
export function readPlaceParam(params: URLSearchParams): string {
  const place = params.get('place')?.trim() ?? ''
  return place.length > maxPlaceLength || place.includes('\0') ? '' : place
}

/**
 * Returns whether to show miles, by the browser's language. Always false on the server, whose pages are cached for all.
 */
export const useMiles = (): boolean =>
  useSyncExternalStore(
    subscribeToLanguage,
    () => usesMiles(navigator.language),
    () => false,
  )

function subscribeToLanguage(onChange: () => void) {
  addEventListener('languagechange', onChange)
  return () => removeEventListener('languagechange', onChange)
}

/** Reason why there is no position. */
export type PositionError = 'refused' | 'missing'

interface Options {
  /** Called with the position rounded to about 10 km, so that the exact one never leaves the browser. */
  onFound: (position: Position) => void
}

const timeoutMs = 15_000
/** Maximum age of a position that the browser has cached. */
const maxAgeMs = 600_000

/**
 * Returns `locate`, which asks the browser for its position and calls `onFound`, whether it is asking, and why the last
 * attempt failed.
 */
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
