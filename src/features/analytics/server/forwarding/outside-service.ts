import { z } from 'zod'
import { deviceKinds, eventNames } from '#features/analytics/limits.ts'

/** An event as an outside service is told of it: no address, no words, a visitor of one day. */
export const forwardedEvent = z.object({
  name: z.enum(eventNames),
  path: z.string(),
  ideaId: z.int().optional(),
  source: z.string(),
  campaign: z.string(),
  device: z.enum(deviceKinds),
  /** In milliseconds since 1970. */
  at: z.number(),
  visitor: z.string(),
})
export type ForwardedEvent = z.infer<typeof forwardedEvent>

/** Where events go, as the operator has said it. */
export interface ExternalService {
  kind: 'plausible' | 'umami' | 'ga4'
  url: string
  /** Plausible's domain, Umami's website, Google's measurement. */
  site: string
  secret: string | undefined
}

/** One request, and how many of the events it carries. */
export interface ForwardRequest {
  url: string
  headers?: Record<string, string>
  body: object
  events: number
  /** Why it was not taken although the answer says 200; undefined where it was. */
  refusal?: (answer: unknown) => string | undefined
}

/** The next request of those that are still to be sent. */
export type RequestBuilder = (
  service: ExternalService,
  events: ForwardedEvent[],
  origin: string,
) => ForwardRequest

/** The page that somebody came from, as far as it is known. */
export const referrerOf = ({ source }: ForwardedEvent): string | undefined =>
  source === '' || source === 'direct' || source === 'others' ? undefined : `https://${source}/`

/** The page's address, with the campaign where there is one. */
export function pageUrlOf({ path, campaign }: ForwardedEvent, origin: string): string {
  return origin + path + (campaign ? `?utm_campaign=${encodeURIComponent(campaign)}` : '')
}

/**
 * Services tell visitors apart by their address and browser. They get neither: an address of nobody's network (RFC
 * 4193) made from the hash of the day, and a browser that stands for its kind of device.
 */
export function pseudonymousIpOf({ visitor }: ForwardedEvent): string {
  const digits = Buffer.from(visitor, 'base64url').toString('hex').padEnd(30, '0').slice(0, 30)
  return `fd${digits}`.replaceAll(/(.{4})(?=.)/g, '$1:')
}

export const userAgentOf = ({ device }: ForwardedEvent): string => userAgents[device]

const mobileUserAgent = (platform: string) =>
  `Mozilla/5.0 (${platform}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`

const userAgents: Record<ForwardedEvent['device'], string> = {
  desktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  mobile: mobileUserAgent('iPhone; CPU iPhone OS 18_0 like Mac OS X'),
  tablet: mobileUserAgent('iPad; CPU OS 18_0 like Mac OS X'),
  other: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
