import { useSyncExternalStore } from 'react'
import type { Hemisphere } from '#features/catalogue/seasons.ts'
import { isSouthernTimeZone } from '#features/catalogue/southern-time-zones.ts'

const storageKey = 'half'
const changeEvent = 'half-changed'

/** Returns the visitor's hemisphere: their own choice on this device, or else by the time zone of the browser. */
export const useHemisphere = (): Hemisphere => useSyncExternalStore(subscribe, getHemisphere, () => 'north')

/** Stores the hemisphere on this device. */
export function storeHemisphere(hemisphere: Hemisphere): void {
  try {
    localStorage.setItem(storageKey, hemisphere)
  } catch {
    // Storage may be disabled; then the time zone decides.
  }
  dispatchEvent(new Event(changeEvent))
}

function getHemisphere(): Hemisphere {
  const chosen = readStoredHemisphere()
  if (chosen) return chosen
  return isSouthernTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '') ? 'south' : 'north'
}

function readStoredHemisphere(): Hemisphere | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'north' || stored === 'south' ? stored : undefined
  } catch {
    return undefined
  }
}

function subscribe(onChange: () => void) {
  addEventListener(changeEvent, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(changeEvent, onChange)
    removeEventListener('storage', onChange)
  }
}
