import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

export const requestIdHeader = 'x-request-id'

/** IDs as load balancers and tracers create them; other values could forge log lines. */
const validId = /^[\w.:+/=-]{1,100}$/

/**
 * Creates a function that returns the ID of a request: the client's X-Request-Id if valid, else a new one, unique
 * across processes.
 */
export function createRequestIdGenerator(): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = headers[requestIdHeader]
    return typeof given === 'string' && validId.test(given) ? given : `${prefix}-${(count++).toString(36)}`
  }
}

/**
 * Fastify log controller that logs one line per completed request, with its duration in ms (`responseTime`), at level
 * error if it failed. Requests for which `isOwn` returns true, those that the site sends to itself, are not logged.
 */
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
