import { useSyncExternalStore } from 'react'
import { useSettings } from './settings.ts'

/**
 * Returns the site's origin with the base path, for links to share. If none is configured, the address in the browser
 * is used, as this machine's own address may not work on other devices.
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
