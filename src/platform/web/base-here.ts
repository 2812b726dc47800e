import { addressAt } from '#platform/addresses.ts'

/** The path that the site lies beneath, as the page in this browser says it; empty where it has the host for itself. */
export const baseHere = (): string => document.documentElement.dataset.base ?? ''

/** Where a browser asks the site for something, by its address from the site's root. */
export const addressHere = (address: string): string => addressAt(baseHere(), address)

/** Under which name something is kept in this browser: sites that lie side by side on a host share its storage. */
export const keptHere = (key: string): string => key + baseHere()
