import { useSyncExternalStore } from 'react'
import { countsInMiles } from '../distance.ts'

/** Whether whoever looks counts in miles, by their browser's language. The server, which writes for all, does not. */
export const useMiles = (): boolean =>
  useSyncExternalStore(
    listen,
    () => countsInMiles(navigator.language),
    () => false,
  )

function listen(onChange: () => void) {
  addEventListener('languagechange', onChange)
  return () => removeEventListener('languagechange', onChange)
}
