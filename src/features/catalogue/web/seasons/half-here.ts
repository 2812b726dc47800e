import { useSyncExternalStore } from 'react'
import type { Half } from '#features/catalogue/seasons.ts'
import { isSouthern } from '#features/catalogue/southern-zones.ts'

const key = 'half'
const changed = 'half-changed'

/** The half of the earth whose seasons a visitor sees: their own choice on this device, else by the clock's zone. */
export const useHalf = (): Half => useSyncExternalStore(listen, halfHere, () => 'north')

/** Remembers which half it is to be. */
export function chooseHalf(half: Half): void {
  try {
    localStorage.setItem(key, half)
  } catch {
    // Storage may be forbidden; then the clock decides.
  }
  dispatchEvent(new Event(changed))
}

function halfHere(): Half {
  const chosen = storedHalf()
  if (chosen) return chosen
  return isSouthern(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '') ? 'south' : 'north'
}

function storedHalf(): Half | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'north' || stored === 'south' ? stored : undefined
  } catch {
    return undefined
  }
}

function listen(onChange: () => void) {
  addEventListener(changed, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(changed, onChange)
    removeEventListener('storage', onChange)
  }
}
