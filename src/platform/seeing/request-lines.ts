import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/** One line for each request, when it is answered; none for what the site asks itself. */
export class RequestLines extends LogController {
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
