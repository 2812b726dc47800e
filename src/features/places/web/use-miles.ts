import { useSyncExternalStore } from 'react'
import { usesMiles } from '../distance.ts'

/** Whether whoever looks counts in miles, by their browser's language. The server, which writes for all, does not. */
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
