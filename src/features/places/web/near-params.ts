import { useSyncExternalStore, useState } from 'react'
import { usesMiles, roundPosition } from '../distance.ts'
import { maxPlaceLength } from '../limits.ts'
import type { positionErrors } from '../messages.ts'
import type { Position } from '../projection.ts'

/** Returns the trimmed `place` query parameter; `''` if it is missing, too long or invalid. */
export function readPlaceParam(params: URLSearchParams): string {
  const place = params.get('place')?.trim() ?? ''
  return place.length > maxPlaceLength || place.includes('\0') ? '' : place
}

/**
 * Returns whether to show distances in miles, by the browser's language. Always false on the server, whose pages are
 * cached for all.
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
export type PositionError = keyof typeof positionErrors

interface Options {
  /** Called with the rounded position. */
  onFound: (position: Position) => void
}

const timeoutMs = 15_000
/** Maximum age of a position that the browser has cached. */
const maxAgeMs = 600_000

/**
 * Asks the browser for its position, for which the visitor may have to consent. Resolves to the position rounded to a
 * tenth of a degree, so that the exact one never leaves the browser, or to the reason why there is none: `refused` by
 * the visitor, or `missing`. Never rejects.
 */
export const readPosition = (): Promise<Position | PositionError> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('missing')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(roundPosition(coords)),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'missing'),
      { enableHighAccuracy: false, timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  })

/**
 * Returns `locate`, which reads the position and calls `onFound` with it; `isAsking` while it waits; and `trouble`, why
 * the last attempt failed: `refused`, `missing` (no position) or undefined.
 */
export function usePosition({ onFound }: Options) {
  const [trouble, setTrouble] = useState<PositionError>()
  const [isAsking, setIsAsking] = useState(false)

  async function locate() {
    setTrouble(undefined)
    setIsAsking(true)
    const found = await readPosition()
    setIsAsking(false)
    if (typeof found === 'string') setTrouble(found)
    else onFound(found)
  }

  return { locate: () => void locate(), isAsking, trouble }
}
