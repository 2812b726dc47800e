import { promisify } from 'node:util'
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib'
import type { AnyRouter } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestContext } from './context.ts'
import { accepts } from './answers/compression.ts'
import { pathOf } from './answers/address.ts'
import { publicFailure, sendFailure } from './errors.ts'
import { checkBody } from './requests/json-bodies.ts'
import { toTrpcError, trpcHeaders } from './trpc.ts'
import { noDeadlines, type Deadlines } from './work/deadlines.ts'
import { costs, waitUntilSent } from './work/costs.ts'
import { runWork } from './work/work.ts'

interface Options {
  router: AnyRouter
  /** What the procedures of these names are given by whoever asks them something. */
  contextOf?: (request: FastifyRequest, names: string[]) => RequestContext
  /** Learns what has changed, where whoever asks may have changed it. */
  catchUp?: (request: FastifyRequest) => Promise<unknown>
  /** Limits how long queries may take. */
  deadlines?: Deadlines
}

const maxBatchedCalls = 20
/** Less than this fits into the first packets that travel together. */
const minCompressedBytes = 8 * 1024
/** So much takes so long that others would notice. */
const maxBlockingBytes = 256 * 1024
const gzipInThread = promisify<Buffer, ZlibOptions, Buffer>(gzip)
const compress = async (body: Buffer, options: ZlibOptions) =>
  body.length > maxBlockingBytes ? gzipInThread(body, options) : gzipSync(body, options)

/**
 * Answers calls of procedures. tRPC's plugin for Fastify sends each answer as a stream, in pieces: a whole one is
 * there a quarter of a millisecond sooner, and can be compressed.
 */
export async function trpcRoutes(
  app: FastifyInstance,
  { router, catchUp, contextOf = ({ ctx }) => ctx, deadlines = noDeadlines }: Options,
) {
  // tRPC reads bodies itself.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      await checkBody(request, body)
      return body
    },
  )

  // What is refused before tRPC is asked is told in its form, the only one that its clients understand.
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, toTrpcError))

  app.all('/:path', async (request, reply) => {
    const isReading = request.method === 'GET'
    const names = pathOf(request.url)
      .slice(app.prefix.length + 1)
      .split(',')
    const callProcedures = () => {
      // Whoever takes long to read it must not have another one made meanwhile: all of them are held in memory.
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
    // What changes something has limits of its own.
    const read = async () => {
      await catchUp?.(request)
      return runWork(request, costs.call * calls, callProcedures)
    }
    const response = await (isReading
      ? deadlines.limit(`the answer at ${pathOf(request.url)}`, read)
      : callProcedures())
    const body = Buffer.from(await response.arrayBuffer())
    reply.code(response.status).headers(Object.fromEntries(response.headers))
    if (body.length < minCompressedBytes || !accepts(String(request.headers['accept-encoding']), 'gzip')) {
      return reply.send(body)
    }
    // The lightest: a third of the bytes for a seventh of a millisecond. Better ones take longer than they save.
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
