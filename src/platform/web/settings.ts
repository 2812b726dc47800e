import { createContext, use } from 'react'
import { resolveAddress } from '#platform/addresses.ts'
import type { Nouns } from '#platform/nouns.ts'
import { keepTerms, type TermReplacer } from '#platform/terms.ts'

/** The operator's settings, available to every page. */
export interface SiteSettings {
  siteName: string
  /** The operator's terms for ideas and lists, if they differ from ours. */
  nouns: Nouns | null
  /** Replaces our terms with them. Browsers load it only if there are any. */
  say?: TermReplacer
  /** Custom logo, in the size of the header. */
  logo: { src: string; width: number; height: number } | null
  supportEmail: string
  /** Response time for support mails, such as `24-48 hours`. */
  responseTime: string
  subscriberClaim: string | null
  /** MapLibre style that the operator has chosen for maps; null for the site's own maps. */
  mapStyleUrl: string | null
  /** Whether editors and admins must set up a second factor. */
  staffNeedsFactor: boolean
  /** Whether the catalogue is the operator's own, so that default categories must not be linked. */
  hasOwnCatalogue: boolean
  /** Paths of pages without content, which are left out of menus. */
  emptyPages: string[]
  /** Pages with the operator's own text. */
  ownTexts: string[]
  /** Footer links in place of the popular categories. */
  footerLinks: { label: string; to: string }[] | null
  /** Whether anyone may sign up, only invited people, or nobody. */
  registration: 'open' | 'invited' | 'closed'
  /** Whether members can get a link for a forgotten password by mail. */
  isPasswordResetMailed: boolean
  /** Organization whose accounts can sign in; null for none. */
  organisation: string | null
  /** Scheme, host and base path of the site, for canonical links. */
  origin: string
  /** Base path, for addresses outside the router: pictures, files, API calls. Empty for none. */
  base: string
  /** Whether `origin` is configured, rather than this machine's own address. */
  isOriginGiven: boolean
  /** Whether the site has a service worker, which keeps pages for times without a connection. */
  hasWorker: boolean
}

const SettingsContext = createContext<SiteSettings | null>(null)
export const SettingsProvider = SettingsContext.Provider

/**
 * Returns the site's settings that pages need, such as its name, origin and logo.
 * @throws Error outside a SettingsProvider.
 */
export function useSettings(): SiteSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings needs a <SettingsProvider> above it')
  return settings
}

/**
 * Returns the function that replaces our terms for ideas and lists in a text with the operator's.
 * @throws Error outside a SettingsProvider.
 */
export const useTerms = (): TermReplacer => useSettings().say ?? keepTerms

/**
 * Returns a function that adds the base path to addresses of pictures, files and plain forms. The router adds it to its
 * own links and forms.
 * @throws Error outside a SettingsProvider.
 */
export function useBasePath(): (address: string) => string {
  const { base } = useSettings()
  return (address) => resolveAddress(base, address)
}

/**
 * Returns the site's base path, which the server wrote into the current document; an empty string if it
 * has none.
 */
export const getBasePath = (): string => document.documentElement.dataset.base ?? ''

/** Returns an address with the base path of the current document, for requests that code in the browser sends. */
export const withBasePath = (address: string): string => resolveAddress(getBasePath(), address)

/**
 * Returns the key of stored data, or the name of a BroadcastChannel, with the site's base path appended: sites on the
 * same host share both.
 */
export const toStorageKey = (key: string): string => key + getBasePath()
