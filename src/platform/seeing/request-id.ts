import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

export const requestIdHeader = 'x-request-id'

/** As load balancers and tracers write them; anything else could pretend to be more than one line of a log. */
const validId = /^[\w.:+/=-]{1,100}$/

/** What a request is called: as whoever asks calls it, else a name that no other process gives. */
export function createRequestIdGenerator(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = headers[requestIdHeader]
    return typeof given === 'string' && validId.test(given) ? given : `${prefix}-${(count++).toString(36)}`
  }
}

/** One line for each request, when it is answered; none for what the site asks itself. */
export class RequestLogController extends LogController {
  readonly #isOwn: (request: FastifyRequest) => boolean

  constructor(isOwn: (request: FastifyRequest) => boolean = () => false) {
    super()
    this.#isOwn = isOwn
  }

  override incomingRequest() {}

  override routeNotFound() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (this.#isOwn(request)) return
    const about = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (error) request.log.error({ ...about, err: error }, 'request errored')
    else request.log.info(about, 'request completed')
  }
}
