import { addressOf, browserOf, referrerOf, type ForwardedEvent, type Packing } from './outside-service.ts'

const mostOfARequest = 25

/**
 * Those of one visitor in one request, as the Measurement Protocol takes them. They may be up to 72 hours old.
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4
 */
export const toGa4: Packing = ({ url, site, secret = '' }, events, origin) => {
  const [first] = events
  if (!first) throw new Error('There is nothing to send')
  const firstOfOther = events.findIndex(({ visitor }) => visitor !== first.visitor)
  const own = events.slice(0, firstOfOther === -1 ? events.length : firstOfOther).slice(0, mostOfARequest)
  return {
    url: `${url}/mp/collect?measurement_id=${encodeURIComponent(site)}&api_secret=${encodeURIComponent(secret)}`,
    headers: { 'user-agent': browserOf(first) },
    body: {
      client_id: first.visitor,
      timestamp_micros: first.at * 1000,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: own.map((event) => ({
        name: event.name,
        params: {
          page_location: addressOf(event, origin),
          page_referrer: referrerOf(event),
          idea_id: event.ideaId,
          session_id: sessionOf(event),
          engagement_time_msec: 1,
        },
      })),
    },
    events: own.length,
  }
}

/** A visit is a visitor's day. */
const sessionOf = ({ visitor }: ForwardedEvent): number =>
  Buffer.from(visitor, 'base64url').readUInt32BE(0) & 0x7f_ff_ff_ff
