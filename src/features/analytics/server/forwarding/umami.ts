import { z } from 'zod'
import { addressOf, browserOf, madeUpAddress, referrerOf, type Packing } from './outside-service.ts'

const answered = z.object({ errors: z.number() })

/** All of them in one request, as Umami 2.17 and later take them: https://umami.is/docs/api/sending-stats. */
export const toUmami: Packing = ({ url, site }, events, origin) => ({
  url: `${url}/api/batch`,
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
  body: events.map((event) => ({
    type: 'event',
    payload: {
      website: site,
      hostname: new URL(origin).hostname,
      url: addressOf(event, origin).slice(origin.length),
      referrer: referrerOf(event),
      name: event.name === 'page_view' ? undefined : event.name,
      data: event.ideaId === undefined ? undefined : { idea: event.ideaId },
      timestamp: Math.floor(event.at / 1000),
      id: event.visitor,
      ip: madeUpAddress(event),
      userAgent: browserOf(event),
    },
  })),
  events: events.length,
  refusal(answer) {
    const { data } = answered.safeParse(answer)
    return data && data.errors === events.length ? 'it knows no such website' : undefined
  },
})
