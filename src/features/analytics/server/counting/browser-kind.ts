import { parse } from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { deviceKinds, type DeviceKind } from '#features/analytics/limits.ts'

interface BrowserKind {
  isBot: boolean
  device: DeviceKind
}

const keptBrowsers = 2_000
const longestUserAgent = 400

/** Tells from what a browser says of itself whether it is a program, and what kind of device it runs on. */
export function knowBrowsers(): (userAgent: string) => BrowserKind {
  const known = new LRUCache<string, BrowserKind>({ max: keptBrowsers })
  return (userAgent) => {
    const said = userAgent.slice(0, longestUserAgent)
    const kind = known.get(said) ?? kindOf(said)
    known.set(said, kind)
    return kind
  }
}

function kindOf(userAgent: string): BrowserKind {
  // Whoever says nothing is no browser.
  if (userAgent === '' || isbot(userAgent)) return { isBot: true, device: 'other' }
  const platform: string | undefined = parse(userAgent).platform.type
  return { isBot: false, device: deviceKinds.find((kind) => kind === platform) ?? 'other' }
}
