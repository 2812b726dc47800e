import { promisify } from 'node:util'
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { AnyRouter } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestContext } from './context.ts'
import { pathOf } from './response-cache/cache-address.ts'
import { publicFailure, sendFailure } from './public-failure.ts'
import { checkBody } from './requests/json-bodies.ts'
import { toTrpcError, trpcHeaders } from './trpc.ts'
import { noDeadlines, type Deadlines } from './scheduling/deadlines.ts'
import { costs, waitUntilSent } from './scheduling/costs.ts'
import { runWork } from './scheduling/work-scheduler.ts'

interface Options {
  router: AnyRouter
  /** Returns the context for the procedures with these names. */
  contextOf?: (request: FastifyRequest, names: string[]) => RequestContext
  /** Waits for pending invalidations if the client may have caused them. */
  catchUp?: (request: FastifyRequest) => Promise<unknown>
  /** Limits the time of queries. */
  deadlines?: Deadlines
}

const maxBatchedCalls = 20
/** Smaller responses fit into the initial congestion window. */
const minCompressedBytes = 8 * 1024
/** Longer bodies are compressed in a thread, to keep the event loop free. */
const maxBlockingBytes = 256 * 1024
const gzipInThread = promisify<Buffer, ZlibOptions, Buffer>(gzip)
const compress = async (body: Buffer, options: ZlibOptions) =>
  body.length > maxBlockingBytes ? gzipInThread(body, options) : gzipSync(body, options)

/**
 * Registers the tRPC endpoint for the procedures of a router, also in batches. Queries (GET) first wait for `catchUp`,
 * are charged to the client, limited in time by `deadlines` (503), and use the context that `contextOf` returns;
 * mutations have rate limits of their own. Responses are buffered, and compressed from 8 kB.
 */
export async function trpcRoutes(
  app: FastifyInstance,
  { router, catchUp, contextOf = ({ ctx }) => ctx, deadlines = noDeadlines }: Options,
) {
  // tRPC parses bodies itself.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      await checkBody(request, body)
      return body
    },
  )

  // Errors before tRPC is called are sent in tRPC's format, the only one its clients understand.
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, toTrpcError))

  app.all('/:path', async (request, reply) => {
    const isReading = request.method === 'GET'
    const names = pathOf(request.url)
      .slice(app.prefix.length + 1)
      .split(',')
    const callProcedures = () => {
      // A slow client must not have another response computed while this one is in memory.
      request.ctx.work?.untilSent(() => waitUntilSent(reply.raw))
      return fetchRequestHandler({
        endpoint: app.prefix,
        req: toWebRequest(request),
        router,
        createContext: () => (isReading ? contextOf(request, names) : request.ctx),
        maxBatchSize: maxBatchedCalls,
        responseMeta: trpcHeaders,
        onError: ({ error }) => {
          if (publicFailure(error).status >= 500) request.log.error({ err: error }, 'procedure failed')
        },
      })
    }
    const calls = Math.min(names.length, maxBatchedCalls)
    // Mutations have rate limits of their own.
    const read = async () => {
      await catchUp?.(request)
      return runWork(request, costs.call * calls, callProcedures)
    }
    const response = await (isReading
      ? deadlines.limit(`the response of ${pathOf(request.url)}`, read)
      : callProcedures())
    const body = Buffer.from(await response.arrayBuffer())
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    const isAccepted = negotiate(String(request.headers['accept-encoding']), ['gzip']) === 'gzip'
    if (body.length < minCompressedBytes || !isAccepted) return reply.send(body)
    // Level 1 saves two thirds of the bytes in 0.14 ms. Higher levels take longer than they save.
    return reply.header('content-encoding', 'gzip').send(await compress(body, { level: 1 }))
  })
}

function toWebRequest({ method, url, headers, body }: FastifyRequest): Request {
  const forwarded = ['content-type', 'accept', 'trpc-accept'].flatMap((name): [string, string][] =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  return new Request(`http://localhost${url}`, {
    method,
    headers: forwarded,
    ...(typeof body === 'string' ? { body } : {}),
  })
}
