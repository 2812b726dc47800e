import { addressOf, browserOf, madeUpAddress, referrerOf, type Packing } from './outside-service.ts'

/** One at a time, as Plausible takes them: https://plausible.io/docs/events-api. It knows no time but its own. */
export const toPlausible: Packing = ({ url, site }, [event], origin) => {
  if (!event) throw new Error('There is nothing to send')
  return {
    url: `${url}/api/event`,
    headers: { 'user-agent': browserOf(event), 'x-forwarded-for': madeUpAddress(event) },
    body: {
      domain: site,
      name: event.name === 'page_view' ? 'pageview' : event.name,
      url: addressOf(event, origin),
      referrer: referrerOf(event),
      props: event.ideaId === undefined ? undefined : { idea: String(event.ideaId) },
    },
    events: 1,
  }
}
