import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createOperation, runOperation, type ActiveOperation } from './active-operation.ts'
import type { Metrics } from './metrics.ts'
import { requestIdHeader } from './request-id.ts'
import type { Tracing } from './tracing.ts'
import { createSlowReport } from './slow-report.ts'

interface Options {
  /** Threshold for logging slow requests, in ms; 0 for none. */
  slowMs: number
  figures?: Pick<Metrics, 'inFlight' | 'answered'> | undefined
  /** Creates a span per request, if tracing is on. */
  tracing?: Pick<Tracing, 'request'> | undefined
  /** Returns the route pattern of a request. */
  routeOf: (request: FastifyRequest) => string
}

/**
 * Fastify plugin that makes each request the active operation, so that its log entries have its ID, and sends the ID in
 * the response (X-Request-Id). It records the request in metrics and traces, if given, and logs requests of `slowMs`
 * milliseconds or more with a breakdown of their time. Register it before hooks that do work.
 */
export const requestObserver = fp(
  async (app: FastifyInstance, { slowMs, figures, tracing, routeOf }: Options) => {
    const operations = new WeakMap<FastifyRequest, ActiveOperation>()

    app.addHook('onRequest', (request, reply, done) => {
      reply.header(requestIdHeader, request.id)
      const operation = createOperation(request.id, {
        log: request.log,
        trace: tracing?.request(request.method, request.headers, { 'http.request.method': request.method }),
      })
      operations.set(request, operation)
      figures?.inFlight.inc()
      runOperation(operation, done)
    })
    // Body events run in another async context, so the operation is set again.
    app.addHook('preHandler', (request, _reply, done) => {
      const operation = operations.get(request)
      if (operation) runOperation(operation, done)
      else done()
    })

    /** Ends the operation once: a response may be aborted, and cache hits never started one. */
    function finish(request: FastifyRequest): ActiveOperation | undefined {
      const operation = operations.get(request)
      if (operation && operations.delete(request)) figures?.inFlight.dec()
      return operation
    }

    app.addHook('onResponse', async (request, reply) => {
      const operation = finish(request)
      if (!operation) return
      const { method } = request
      const { statusCode: status } = reply
      const route = routeOf(request)
      figures?.answered({ method, route, status }, reply.elapsedTime)
      operation.trace?.say({ 'http.route': route, 'http.response.status_code': status }, `${method} ${route}`)
      operation.trace?.end(status >= 500 ? status : undefined)
      if (slowMs > 0 && reply.elapsedTime >= slowMs) logSlowRequest(request, reply, { operation, route })
    })
    app.addHook('onRequestAbort', async (request) => {
      const { log, method, url, ip } = request
      finish(request)?.trace?.end()
      log.info({ req: { method, url, ip } }, 'the client disconnected')
    })
  },
  { name: 'requestObserver' },
)

function logSlowRequest(
  { log, method }: FastifyRequest,
  { elapsedTime }: FastifyReply,
  { operation, route }: { operation: ActiveOperation; route: string },
): void {
  const { words, ...slow } = createSlowReport(operation, elapsedTime)
  log.warn({ slow }, `slow request: ${method} ${route} ${words}`)
}
