import { addressAt } from '#platform/addresses.ts'
import { useSettings } from './settings.ts'

/**
 * Gives addresses from the site's root the path that the site lies beneath: those of pictures, files and plain forms.
 * The router's own links and forms have it already.
 */
export function useBased(): (address: string) => string {
  const { base } = useSettings()
  return (address) => addressAt(base, address)
}
