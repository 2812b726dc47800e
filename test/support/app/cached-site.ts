import { fastify } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import {
  createResponseCache,
  type CacheRequest,
  type ResponseCacheOptions,
  type StalePolicy,
} from '#platform/server/response-cache/response-cache.ts'
import type { ComputedResponse, ComputeResponse } from '#platform/server/response-cache/cached-response.ts'
import {
  noInvalidations,
  type Invalidations,
  type CacheTags,
} from '#platform/server/response-cache/cache-tags.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import type { RequestWork } from '#platform/server/scheduling/work-scheduler.ts'

const long = 60_000
/** Stale responses are served immediately, for a minute. */
export const serveStale: StalePolicy = { shownMs: long, waitMs: long, longestMs: long }
/** Requests wait for the new response. */
export const waitForFresh: StalePolicy = { shownMs: 0, waitMs: 0, longestMs: 0 }

export const said = (body: string, status = 200): ComputedResponse => ({ status, headers: {}, body })
/** Headers of a client that may get no stale response. */
export const editor = { cookie: 'editor' }

interface Kept extends Omit<Partial<ResponseCacheOptions>, 'changes'> {
  changes?: Partial<Invalidations>
  asked?: CacheRequest
  work?: Pick<RequestWork, 'sendLong'>
}

/** Creates a site with a response cache. Each response is the current version, or what `making` sets. */
export function createCachedSite({ changes, asked, work, ...options }: Kept = {}) {
  let listener: (touched: CacheTags, isLate: boolean) => void = () => {}
  let version = 1
  let next: (() => Promise<ComputedResponse>) | undefined
  const made: { url: string; isRenewal: boolean }[] = []
  const cache = createResponseCache({
    maxBytes: 10_000_000,
    changes: { ...noInvalidations, ...changes, onTouch: (told) => (listener = told) },
    ...options,
  })
  const app = fastify()
  onTestFinished(() => app.close())
  app.decorateRequest('ctx', { getter: () => Object.assign(Object.create(null), { work }) })
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = publicFailure(error)
    return reply.code(status).send(body.message)
  })
  app.get('/*', (request, reply) => {
    const make: ComputeResponse = async ({ from }) => {
      made.push({ url: request.url, isRenewal: from.isRenewal })
      from.ask()
      const answer = next ? await next() : said(`${version}`)
      from.note([request.url])
      return answer
    }
    return cache.answer(request, reply, make, asked)
  })
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return {
    cache,
    made,
    ask,
    read: async (url: string, headers?: Record<string, string>) => {
      const { statusCode, body } = await ask(url, headers)
      return statusCode === 200 ? body : `${statusCode} ${body}`
    },
    /** Invalidates a URL. */
    change: (url: string, isLate = false) => {
      version++
      listener(new Set([url]), isLate)
    },
    /** Sets how further responses are made. */
    making: (making?: () => Promise<ComputedResponse>) => void (next = making),
  }
}

/** Fakes `performance` with a clock that only the returned function advances. */
export function stopClock(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = (ms: number) => void vi.advanceTimersByTime(ms)
  // Starts above zero, as a running process does.
  pass(100_000)
  return pass
}
