import { manifestPath } from '#platform/manifest-path.ts'
import { withBasePath } from './settings.ts'

/** Chromium's event that a site can be installed. TypeScript's DOM types lack it. */
export interface InstallPrompt extends Event {
  /** Opens the browser's dialog, once. */
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Set once the browser has said that the site can be installed. */
    installPrompt?: InstallPrompt | undefined
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/**
 * Links the web app manifest, for which browsers also fetch an icon, and keeps the event that Chromium then dispatches
 * instead of showing a banner of its own: `InstallOffer` uses it later.
 */
export function linkManifest(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installPrompt = event
  })
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = withBasePath(manifestPath)
  document.head.append(link)
}
