import { useSyncExternalStore } from 'react'
import { usesMiles } from '../distance.ts'

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
