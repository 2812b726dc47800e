import { useSyncExternalStore } from 'react'
import { useSettings } from './settings.ts'

/**
 * What stands before paths in links that people take along. Where the operator has not said where the site is found, it is
 * where they have found it: what the machine calls itself leads nowhere on another device.
 */
export function useSiteOrigin(): string {
  const { origin, base, isOriginGiven } = useSettings()
  return useSyncExternalStore(
    neverChanges,
    () => (isOriginGiven ? origin : location.origin + base),
    () => origin,
  )
}

const neverChanges = () => () => {}
