import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { getRaw, getPort, formatRequest } from '../../support/app/raw-request.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Sends a batch of procedure calls and returns the responses. */
async function batch(calls: [name: string, input: object][]) {
  const names = calls.map(([name]) => name).join()
  const input = encodeURIComponent(
    JSON.stringify(Object.fromEntries(calls.entries().map(([at, [, one]]) => [at, one]))),
  )
  const response = await app.inject(`/api/trpc/${names}?batch=1&input=${input}`)
  const answers: {
    result?: { data: unknown[] }
    error?: { message: string; data: { httpStatus: number } }
  }[] = response.json()
  return { bytes: response.rawPayload.length, answers }
}

describe('one request', () => {
  it('cannot get the longest list twenty times', async () => {
    const { answers, bytes } = await batch(Array.from({ length: 20 }, () => ['ideas.list', { limit: 2_000 }]))
    const refused = answers.flatMap(({ error }) => error ?? [])
    expect(refused).toHaveLength(19)
    for (const { data, message } of refused) {
      expect(data.httpStatus).toBe(413)
      expect(message).toBe('One request can return up to 2,500 rows. Please request the lists one at a time.')
    }
    expect(bytes).toBeLessThan(2_500_000)
  })

  it('cannot run twenty searches that match everything', async () => {
    const { answers } = await batch(
      Array.from({ length: 20 }, (_, at) => ['search.ideas', { q: `lights ${at}`, limit: 1_000 }]),
    )
    expect(answers.filter(({ error }) => error?.data.httpStatus === 413)).toHaveLength(18)
  })

  it('can get the longest list with the other data of a page', async () => {
    const { answers } = await batch([
      ['ideas.list', { limit: 2_000 }],
      ['ideas.list', { limit: 24, orderBy: 'newest' }],
      ['search.ideas', { q: 'lights', limit: 24 }],
      ['ideas.featured', {}],
    ])
    expect(answers.map(({ error }) => error?.message)).toEqual([undefined, undefined, undefined, undefined])
    expect(answers[0]?.result?.data).toHaveLength(1_315)
  })
})

describe('a client over its request budget', () => {
  /** Starts a site where a client may spend forty at once and one per second. */
  async function strictSite() {
    const strict = await startTestApp({ WORK_PER_CLIENT: '1' })
    onTestFinished(() => strict.close())
    const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
      strict.inject({ url, remoteAddress, headers })
    return { strict, get }
  }

  /** Requests pages until one is refused. */
  async function useUp(get: Awaited<ReturnType<typeof strictSite>>['get'], ip: string) {
    for (let id = 1; id < 40; id++) {
      const answer = await get(`/ideas/${id}`, ip)
      if (answer.statusCode !== 200) return { answer, id }
    }
    throw new Error('Nothing was refused')
  }

  it('gets 429 with Retry-After, and affects nobody else', async () => {
    const { get } = await strictSite()
    await get('/', '192.0.2.9')
    const { answer, id } = await useUp(get, '192.0.2.1')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().message).toMatch(/^Too many requests\. Please try again in \d+ seconds?\.$/)

    const next = `/ideas/${id + 1}`
    for (const address of [
      next,
      '/search?q=x',
      '/api/ideas?limit=7',
      '/api/ideas/random',
      '/api/trpc/ideas.stats',
    ])
      expect([address, (await get(address, '192.0.2.1')).statusCode]).toEqual([address, 429])
    expect((await get(next, '192.0.2.2')).statusCode).toBe(200)
  })

  it('is refused HEAD requests as well', async () => {
    const { strict, get } = await strictSite()
    await useUp(get, '192.0.2.1')
    for (const url of ['/api/ideas/random', '/api/ideas/5', '/api/ideas?limit=7', '/ideas/39'])
      expect([
        url,
        (await strict.inject({ method: 'HEAD', url, remoteAddress: '192.0.2.1' })).statusCode,
      ]).toEqual([url, 429])
  })

  it('is one client across all IP addresses of its network', async () => {
    const { get } = await strictSite()
    const { id } = await useUp(get, '2001:db8:1:2::1')
    expect((await get(`/ideas/${id}`, '2001:db8:1:2:ffff::9')).statusCode).toBe(429)
    expect((await get(`/ideas/${id}`, '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  it('gets an HTML page where it accepts one', async () => {
    const { get } = await strictSite()
    const { id } = await useUp(get, '192.0.2.1')
    const page = await get(`/ideas/${id + 1}`, '192.0.2.1', { accept: 'text/html,*/*;q=0.8' })
    expect(page.statusCode).toBe(429)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('Too many requests. Please try again in')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('still gets cached responses, the 404 page and the health checks', async () => {
    const { get } = await strictSite()
    const kept = ['/', '/api/ideas?limit=12', '/about', '/nowhere']
    for (const address of kept) await get(address, '192.0.2.9')
    await useUp(get, '192.0.2.1')
    for (const address of [
      ...kept,
      '/?x=1',
      '/ABOUT/',
      '/nowhere/else',
      '/healthz',
      '/readyz',
      '/favicon.svg',
    ])
      expect([address, (await get(address, '192.0.2.1')).statusCode]).toEqual([
        address,
        address.startsWith('/nowhere') ? 404 : 200,
      ])
  })

  it('is a different client when signed in, and may save', async () => {
    const { strict, get } = await strictSite()
    const { id } = await useUp(get, '192.0.2.1')
    const { headers } = await signUp(strict)
    expect((await get('/api/my-bucket-list', '192.0.2.1', headers)).statusCode).toBe(200)
    for (let ideaId = 1; ideaId <= 60; ideaId++) {
      const saved = await strict.inject({
        method: 'POST',
        url: '/api/my-bucket-list',
        remoteAddress: '192.0.2.1',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify({ ideaId, status: 'planned', priority: 2 }),
      })
      expect(saved.statusCode).toBe(201)
    }
    expect((await get(`/ideas/${id + 1}`, '192.0.2.1', { cookie: 'auth_token=invented' })).statusCode).toBe(
      429,
    )
  })
})

it('nothing is computed after the client has disconnected', async () => {
  const port = await getPort(app)
  const em = app.orm.em.fork()
  const open = async (id: number): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(formatRequest('GET', `/ideas/${id}`, { 'accept-encoding': 'br' }))
    return socket
  }
  const isKept = (id: number) => kept.includes(`/ideas/${id}`)
  const kept: string[] = []
  // Reads of the catalogue wait for this transaction.
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: hold } = Promise.withResolvers<void>()
  const holding = em.transactional(async (inside) => {
    await inside.execute('lock table idea in access exclusive mode')
    hold()
    await end
  })
  await begun
  const waiting = await Promise.all(Array.from({ length: 8 }, (_, at) => open(100 + at)))
  const gone = await Promise.all(Array.from({ length: 6 }, (_, at) => open(200 + at)))
  const last = await open(300)
  const answered = Promise.all([...waiting, last].map((socket) => once(socket.resume(), 'end')))
  for (const socket of gone) socket.destroy()
  await expect.poll(() => connections()).toBe(9)
  letGo()
  await holding
  await answered
  // A title changed without triggers appears only in pages computed from now on.
  await em.execute('alter table idea disable trigger user')
  await em.execute(`update idea set title = 'Made anew'`)
  await em.execute('alter table idea enable trigger user')
  for (const id of [100, 107, 300, 200, 205]) {
    const { body } = await getRaw(app, `/ideas/${id}`)
    if (!body.includes('Made anew')) kept.push(`/ideas/${id}`)
  }
  expect([100, 107, 300].filter(isKept)).toEqual([100, 107, 300])
  expect([200, 205].filter(isKept)).toEqual([])
})

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
