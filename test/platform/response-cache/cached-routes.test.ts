import { Socket } from 'node:net'
import { fastify, type RouteOptions } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { CurrentUser } from '#platform/contract.ts'
import { noInvalidations, type CacheTags } from '#platform/server/response-cache/cache-tags.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { cachedRoutes } from '#platform/server/response-cache/cached-routes.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { createWorkScheduler } from '#platform/server/scheduling/work-scheduler.ts'

const ada: CurrentUser = {
  id: 5,
  name: 'Ada',
  email: 'ada@people.example',
  role: 'member',
  emailVerified: true,
}

/** Creates a route of each kind; the cookie `member` stands for a signed-in member. */
async function createSite() {
  const made: string[] = []
  const asked: string[] = []
  const app = fastify()
  onTestFinished(() => app.close())
  app.decorateRequest('ctx', {
    getter() {
      const session = async () => {
        asked.push(this.url)
        return this.headers.cookie === 'member' ? { id: 'session', user: ada } : null
      }
      return Object.assign(Object.create(null), { session })
    },
  })
  await app.register(cachedRoutes, {
    cache: createResponseCache({ changes: noInvalidations, maxBytes: 100_000 }),
  })
  const row = (url: string, config: object) =>
    app.route({
      method: 'GET',
      url,
      config,
      handler: async (request) => {
        made.push(request.url)
        return { by: request.headers.cookie ?? 'nobody' }
      },
    })
  row('/plain', {})
  row('/everybody', { cached: 'everybody' })
  row('/visitors', { cached: 'visitors' })
  const get = async (url: string, cookie?: string) => {
    const { json, headers } = await app.inject({ url, headers: cookie ? { cookie } : {} })
    return { ...json(), type: headers['content-type'], control: headers['cache-control'] }
  }
  return { get, made, asked }
}

const type = 'application/json; charset=utf-8'
const kept = { type, control: 'public, max-age=0, must-revalidate' }

it('an unmarked route is computed each time', async () => {
  const { get, made } = await createSite()
  for (let turn = 0; turn < 2; turn++) await get('/plain')
  expect(made).toEqual(['/plain', '/plain'])
})

it('a public route is computed once, without looking up the session', async () => {
  const { get, made, asked } = await createSite()
  expect(await get('/everybody')).toEqual({ by: 'nobody', ...kept })
  expect(await get('/everybody', 'member')).toEqual({ by: 'nobody', ...kept })
  expect([made, asked]).toEqual([['/everybody'], []])
})

it('a route for visitors is computed once for them, and each time for members, uncached', async () => {
  const { get, made, asked } = await createSite()
  expect(await get('/visitors')).toEqual({ by: 'nobody', ...kept })
  expect(asked).toEqual([])
  expect(await get('/visitors', 'somebody else’s')).toEqual({ by: 'nobody', ...kept })
  expect(made).toHaveLength(1)
  for (let turn = 0; turn < 2; turn++)
    expect(await get('/visitors', 'member')).toEqual({ by: 'member', type, control: 'no-store' })
  expect(made).toHaveLength(3)
  expect(await get('/visitors')).toEqual({ by: 'nobody', ...kept })
})

/** Creates routes called by one client and records their costs. */
async function createRoutes(...all: RouteOptions[]) {
  const spent: number[] = []
  let touch: (touched: CacheTags) => void = () => {}
  const app = fastify()
  onTestFinished(() => app.close())
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.addHook('onRequest', async (request) => {
    const work = createWorkScheduler(0).of({ client: async () => 'one', connection: new Socket() })
    const make: typeof work.make = (cost, making) => {
      spent.push(cost)
      return work.make(cost, making)
    }
    request.ctx = Object.assign(Object.create(null), { em: 'all', work: { ...work, make } })
  })
  await app.register(cachedRoutes, {
    cache: createResponseCache({
      changes: { ...noInvalidations, onTouch: (listener) => (touch = (touched) => listener(touched, false)) },
      maxBytes: 100_000,
      policy: { shownMs: 0, waitMs: 0, longestMs: 0 },
    }),
    reading: () => Object.assign(Object.create(null), { name: 'public' }),
  })
  for (const row of all) app.route(row)
  return {
    spent,
    ask: async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
      (await app.inject({ url, method })).body,
    change: (...touched: string[]) => touch(new Set(touched)),
  }
}

const publicCache = { cached: 'everybody' } as const

describe('the cost of a route', () => {
  const row = (method: string | string[], schema?: RouteOptions['schema']): RouteOptions => ({
    method,
    url: '/row',
    handler: async () => 'said',
    ...(schema && { schema }),
  })

  it.each<[string, RouteOptions, 'GET' | 'HEAD' | 'POST', number[]]>([
    ['that is read', row('GET', {}), 'GET', [costs.call]],
    ['with HEAD', row('HEAD', {}), 'HEAD', [costs.call]],
    ['that is read and written', row(['POST', 'GET'], {}), 'GET', [costs.call]],
    ['that is written', row('POST', {}), 'POST', []],
    ['that is undocumented', row('GET'), 'GET', []],
    ['that is hidden from the document', row('GET', { hide: true }), 'GET', []],
  ])('%s', async (_which, made, method, expected) => {
    const { ask, spent } = await createRoutes(made)
    expect(await ask('/row', method)).toBe(method === 'HEAD' ? '' : 'said')
    expect(spent).toEqual(expected)
  })

  it('is charged once for a cached response, and not for its revalidation', async () => {
    const working: boolean[] = []
    const { ask, spent, change } = await createRoutes({
      method: 'GET',
      url: '/row',
      config: publicCache,
      handler: async ({ ctx }) => working.push(ctx.work !== undefined),
    })
    expect([await ask('/row'), await ask('/row'), spent]).toEqual(['1', '1', [costs.call]])
    change('anything')
    expect([await ask('/row'), spent]).toEqual(['2', [costs.call]])
    expect(working).toEqual([true, false])
  })
})

describe('a cached route', () => {
  it('is computed from public data', async () => {
    const { ask } = await createRoutes({
      method: 'GET',
      url: '/row',
      config: publicCache,
      handler: async ({ ctx }) => ctx.em,
    })
    expect(await ask('/row')).toBe('{"name":"public"}')
  })

  it('is invalidated by its recorded tags, or by any change if it has none', async () => {
    let made = 0
    const { ask, change } = await createRoutes(
      {
        method: 'GET',
        url: '/noting',
        config: publicCache,
        handler: async ({ ctx }) => {
          ctx.madeFrom?.ask()
          ctx.madeFrom?.note(['idea:1'])
          return ++made
        },
      },
      { method: 'GET', url: '/silent', config: publicCache, handler: async () => ++made },
    )
    expect([await ask('/noting'), await ask('/silent')]).toEqual(['1', '2'])
    change('idea:2')
    expect([await ask('/noting'), await ask('/silent')]).toEqual(['1', '3'])
    change('idea:1')
    expect([await ask('/noting'), await ask('/silent')]).toEqual(['4', '5'])
  })

  it.each([
    ['a route with known parameters', z.object({ page: z.string().optional() }), ['1', '2', '1', '1']],
    ['a route without parameters', undefined, ['1', '1', '1', '1']],
  ])('is separate for each address, and for what %s reads', async (_what, querystring, expected) => {
    let made = 0
    const { ask } = await createRoutes({
      method: 'GET',
      url: '/row',
      config: publicCache,
      ...(querystring && { schema: { querystring } }),
      handler: async () => ++made,
    })
    const asked = ['/row?page=1', '/row?page=2', '/row?page=1&ref=mail', '/row?ref=mail&page=1']
    const answers: string[] = []
    for (const url of asked) answers.push(await ask(url))
    expect(answers).toEqual(expected)
  })
})
