import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const requestIdHeader = 'x-request-id'

/** As load balancers and tracers write them; anything else could pretend to be more than one line of a log. */
const wellFormed = /^[\w.:+/=-]{1,100}$/

/** What a request is called: as whoever asks calls it, else a name that no other process gives. */
export function nameRequests(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = headers[requestIdHeader]
    return typeof given === 'string' && wellFormed.test(given) ? given : `${prefix}-${(count++).toString(36)}`
  }
}
