import { createContext, use } from 'react'

/** What the operator of a site has chosen, for every page. */
export interface SiteSettings {
  siteName: string
  productNoun: string
  supportEmail: string
  subscriberClaim: string | null
  /** Whether editors and admins have to set up a second factor. */
  staffNeedsFactor: boolean
  /** Whether the catalogue is the operator's: no link may name a category of ours. */
  hasOwnCatalogue: boolean
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
