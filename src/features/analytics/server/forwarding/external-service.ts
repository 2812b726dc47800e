import { z } from 'zod'
import { deviceKinds, eventNames } from '#features/analytics/limits.ts'

/** Event as an external service receives it: no IP address, no search text, and a visitor hash that changes daily. */
export const forwardedEvent = z.object({
  name: z.enum(eventNames),
  path: z.string(),
  ideaId: z.int().optional(),
  source: z.string(),
  campaign: z.string(),
  device: z.enum(deviceKinds),
  /** In ms since 1970. */
  at: z.number(),
  visitor: z.string(),
})
export type ForwardedEvent = z.infer<typeof forwardedEvent>

/** External analytics service, as configured by the operator. */
export interface ExternalService {
  kind: 'plausible' | 'umami' | 'ga4'
  url: string
  /** Plausible's domain, Umami's website id or Google's measurement id. */
  site: string
  secret: string | undefined
}

/** Request to an external service, and the number of events it contains. */
export interface ForwardRequest {
  url: string
  headers?: Record<string, string>
  body: object
  events: number
  /** Returns why the service rejected the events despite status 200; undefined if it accepted them. */
  refusal?: (answer: unknown) => string | undefined
}

/** Builds the next request for the remaining events. */
export type RequestBuilder = (
  service: ExternalService,
  events: ForwardedEvent[],
  origin: string,
) => ForwardRequest

/**
 * Returns the URL of the referring host (`https://example.com/`); undefined if the source is blank, `direct` or
 * `others`.
 */
export const referrerOf = ({ source }: ForwardedEvent): string | undefined =>
  source === '' || source === 'direct' || source === 'others' ? undefined : `https://${source}/`

/**
 * Returns the absolute URL of the event's page, with its campaign as the query parameter `utm_campaign` if it has one.
 */
export function pageUrlOf({ path, campaign }: ForwardedEvent, origin: string): string {
  return origin + path + (campaign ? `?utm_campaign=${encodeURIComponent(campaign)}` : '')
}

/**
 * Returns an IPv6 address derived from the visitor's hash of the day, in the range of unique local addresses (`fd…`,
 * RFC 4193). It replaces the visitor's own address, because external services distinguish visitors by address and user
 * agent.
 */
export function pseudonymousIpOf({ visitor }: ForwardedEvent): string {
  const digits = Buffer.from(visitor, 'base64url').toString('hex').padEnd(30, '0').slice(0, 30)
  return `fd${digits}`.replaceAll(/(.{4})(?=.)/g, '$1:')
}

/**
 * Returns a fixed user agent string for the event's kind of device (`desktop`, `mobile`, `tablet`, `other`), sent to
 * the external service in place of the visitor's own.
 */
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
