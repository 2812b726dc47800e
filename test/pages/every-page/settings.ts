import type { SiteSettings } from '#platform/web/settings.ts'

/** Default settings. */
export const settings: SiteSettings = {
  siteName: 'Horizons',
  nouns: null,
  logo: null,
  ownTexts: [],
  supportEmail: 'help@horizons.example',
  responseTime: '24-48 hours',
  subscriberClaim: null,
  mapStyleUrl: null,
  staffNeedsFactor: false,
  organisation: null,
  registration: 'open',
  isPasswordResetMailed: false,
  hasOwnCatalogue: false,
  emptyPages: [],
  footerLinks: null,
  isOriginGiven: true,
  hasWorker: true,
  base: '',
  origin: 'http://localhost',
}
