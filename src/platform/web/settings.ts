import { createContext, use } from 'react'
import { resolveAddress } from '#platform/addresses.ts'
import type { Nouns } from '#platform/nouns.ts'
import { keepTerms, type TermReplacer } from '#platform/say.ts'

/** What the operator of a site has chosen, for every page. */
export interface SiteSettings {
  siteName: string
  /** What ideas and lists are called, where that is not what we call them. */
  nouns: Nouns | null
  /** Says our texts with them. Browsers load it where there are any. */
  say?: TermReplacer
  /** Its own sign, in the size that the header has it. */
  logo: { src: string; width: number; height: number } | null
  supportEmail: string
  /** Within what time mails to it are answered, such as `24-48 hours`. */
  responseTime: string
  subscriberClaim: string | null
  /** Whether editors and admins have to set up a second factor. */
  staffNeedsFactor: boolean
  /** Whether the catalogue is the operator's: no link may name a category of ours. */
  hasOwnCatalogue: boolean
  /** The paths of pages that would show nothing, which no menu leads to. */
  emptyPages: string[]
  /** The pages on which the operator says something else than we do. */
  ownTexts: string[]
  /** What the footer leads to instead of our popular categories. */
  footerLinks: { label: string; to: string }[] | null
  /** Who may sign up. */
  registration: 'open' | 'invited' | 'closed'
  /** Whose accounts one can sign in with; null where that is nobody. */
  organisation: string | null
  /** Scheme and host of the site and the path it lies beneath, for canonical links. */
  origin: string
  /** That path alone, for what the router does not lead to: pictures, files, calls. Empty where there is none. */
  base: string
  /** Whether the operator has said so, or it is only what the machine calls itself. */
  isOriginGiven: boolean
}

const SettingsContext = createContext<SiteSettings | null>(null)
export const SettingsProvider = SettingsContext.Provider

export function useSettings(): SiteSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings needs a <SettingsProvider> above it')
  return settings
}

/** Gives what says a text of ours in the words of the site. */
export const useTerms = (): TermReplacer => useSettings().say ?? keepTerms

/**
 * Gives addresses from the site's root the path that the site lies beneath: those of pictures, files and plain forms.
 * The router's own links and forms have it already.
 */
export function useBasePath(): (address: string) => string {
  const { base } = useSettings()
  return (address) => resolveAddress(base, address)
}

/** The path that the site lies beneath, as the page in this browser says it; empty where it has the host for itself. */
export const getBasePath = (): string => document.documentElement.dataset.base ?? ''

/** Where a browser asks the site for something, by its address from the site's root. */
export const withBasePath = (address: string): string => resolveAddress(getBasePath(), address)

/** Under which name something is kept in this browser: sites that lie side by side on a host share its storage. */
export const toStorageKey = (key: string): string => key + getBasePath()
