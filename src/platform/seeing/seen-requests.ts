import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { newDoing, within, type Doing } from './current-work.ts'
import type { Figures } from './figures.ts'
import { requestIdHeader } from './request-id.ts'
import type { Tracing } from './tracing.ts'
import { whatMadeItSlow } from './slow-reasons.ts'

interface Options {
  /** What takes longer is told, with what made it slow; 0 for nothing. */
  slowMs: number
  figures?: Pick<Figures, 'inFlight' | 'answered'> | undefined
  /** Where it is traced. */
  tracing?: Pick<Tracing, 'request'> | undefined
  /** What the address of a request is like. */
  routeOf: (request: FastifyRequest) => string
}

/**
 * Remembers what each request waits for, so that what it logs has its id and a slow one says what made it slow.
 * Registered before all that makes something for a request.
 */
export const seenRequests = fp(
  async (app: FastifyInstance, { slowMs, figures, tracing, routeOf }: Options) => {
    const known = new WeakMap<FastifyRequest, Doing>()

    app.addHook('onRequest', (request, reply, done) => {
      reply.header(requestIdHeader, request.id)
      const doing = newDoing(request.id, {
        log: request.log,
        trace: tracing?.request(request.method, request.headers, { 'http.request.method': request.method }),
      })
      known.set(request, doing)
      figures?.inFlight.inc()
      within(doing, done)
    })
    // What a body arrives in knows nothing of the request.
    app.addHook('preHandler', (request, _reply, done) => {
      const doing = known.get(request)
      if (doing) within(doing, done)
      else done()
    })

    /** Once for each request that was counted: an answer may be cut off, and kept ones never came in here. */
    function ended(request: FastifyRequest): Doing | undefined {
      const doing = known.get(request)
      if (doing && known.delete(request)) figures?.inFlight.dec()
      return doing
    }

    app.addHook('onResponse', async (request, reply) => {
      const doing = ended(request)
      if (!doing) return
      const { method } = request
      const { statusCode: status } = reply
      const route = routeOf(request)
      figures?.answered({ method, route, status }, reply.elapsedTime)
      doing.trace?.say({ 'http.route': route, 'http.response.status_code': status }, `${method} ${route}`)
      doing.trace?.end(status >= 500 ? status : undefined)
      if (slowMs > 0 && reply.elapsedTime >= slowMs) tellSlow(request, reply, { doing, route })
    })
    app.addHook('onRequestAbort', async (request) => {
      const { log, method, url, ip } = request
      ended(request)?.trace?.end()
      log.info({ req: { method, url, ip } }, 'whoever asked has hung up')
    })
  },
)

function tellSlow(
  { log, method }: FastifyRequest,
  { elapsedTime }: FastifyReply,
  { doing, route }: { doing: Doing; route: string },
): void {
  const { words, ...slow } = whatMadeItSlow(doing, elapsedTime)
  log.warn({ slow }, `a slow request: ${method} ${route} ${words}`)
}
