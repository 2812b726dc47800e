import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and until the script has taken the page over; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
