import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendFailure } from '#platform/server/public-failure.ts'
import { sameOriginWrites } from '#platform/server/requests/same-origin.ts'

interface Warning {
  origin: string
  msg: string
}

/** Creates a site with one route for each kind of path. */
async function createSite(publicUrl?: string, localOrigin = 'http://localhost:3000') {
  const warnings: Warning[] = []
  const stream = { write: (line: string) => void warnings.push(JSON.parse(line)) }
  const app = fastify({ logger: { level: 'warn', stream } })
  onTestFinished(() => app.close())
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  const asked: string[] = []
  await app.register(sameOriginWrites, { publicUrl, localOrigin: () => localOrigin })
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
    app.route({ method, url: '/row', handler: () => 'done' })
  app.route({ method: ['GET', 'POST'], url: '/both', handler: () => 'done' })
  const onRequest = async (request: { method: string }) => void asked.push(request.method)
  app.post('/guarded', { onRequest }, () => 'done')
  app.post('/guarded-twice', { onRequest: [onRequest, onRequest] }, () => 'done')
  app.post('/open', { config: { fromAnywhere: true } }, () => 'done')
  const send = async (
    headers: Record<string, string>,
    url = '/row',
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
  ) => {
    const { statusCode, body } = await app.inject({ method, url, headers })
    return statusCode === 200 ? body : { status: statusCode, said: JSON.parse(body).message }
  }
  return { send, asked, warnings }
}

const foreign = { 'sec-fetch-site': 'cross-site' }
const bluntly = { status: 403, said: 'This request came from another site and was blocked.' }
/** Headers of a browser on a page of this host over plain http. */
const createOriginHeaders = (host: string) => ({ host, origin: `http://${host}` })

describe('a cross-site write', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is refused for every %s', async (method) => {
    const { send } = await createSite()
    expect(await send(foreign, '/row', method)).toEqual(bluntly)
    expect(await send({}, '/row', method)).toBe('done')
  })

  it('is refused on a path that also reads, while reading is allowed', async () => {
    const { send } = await createSite()
    expect(await send(foreign, '/both', 'POST')).toEqual(bluntly)
    expect(await send(foreign, '/both', 'GET')).toBe('done')
    expect(await send(foreign, '/row', 'GET')).toBe('done')
  })

  it('is refused before anything else is checked, and all others are checked further', async () => {
    const { send, asked } = await createSite()
    for (const url of ['/guarded', '/guarded-twice']) expect(await send(foreign, url)).toEqual(bluntly)
    expect(asked).toEqual([])
    for (const url of ['/guarded', '/guarded-twice']) expect(await send({}, url)).toBe('done')
    expect(asked).toEqual(['POST', 'POST', 'POST'])
  })

  it('is allowed where any origin may write', async () => {
    expect(await (await createSite()).send(foreign, '/open')).toBe('done')
  })

  it.each([
    ['same-origin', 'done'],
    ['none', 'done'],
    ['same-site', bluntly],
    ['cross-site', bluntly],
    ['', bluntly],
  ])('is recognised by Sec-Fetch-Site, whatever the origin: %s', async (word, outcome) => {
    const { send } = await createSite()
    for (const origin of ['http://localhost:3000', 'https://evil.example'])
      expect(await send({ 'sec-fetch-site': word, origin })).toEqual(outcome)
  })
})

describe('when a browser sends only an origin', () => {
  const unknown = (origin: string) => ({
    status: 403,
    said: `This request was blocked because ${origin} isn’t the address of this site. If you run this site, set PUBLIC_URL to ${origin} and restart it.`,
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'this machine’s own names are allowed: %s',
    async (origin) => {
      expect(await (await createSite()).send({ host: 'elsewhere.example', origin })).toBe('done')
    },
  )

  it.each([
    ['another port', 'http://localhost:3001'],
    ['no port', 'http://localhost'],
    ['another scheme', 'https://localhost:3000'],
    ['another name', 'http://localhost.example:3000'],
  ])('this machine’s own names are refused with %s', async (_what, origin) => {
    expect(await (await createSite()).send({ origin })).toEqual(unknown(origin))
  })

  it('the default port may be omitted', async () => {
    const { send } = await createSite(undefined, 'http://localhost')
    expect(await send({ origin: 'http://localhost' })).toBe('done')
    expect(await send({ origin: 'http://localhost:3000' })).toEqual(unknown('http://localhost:3000'))
  })

  it.each(['192.168.1.5:3000', '192.168.1.5', '[fd00::2]:3000', '[fd00::2]'])(
    'the IP address of the request is allowed: %s',
    async (host) => {
      const { send } = await createSite()
      expect(await send(createOriginHeaders(host))).toBe('done')
      expect(await send({ ...createOriginHeaders(host), host: '192.168.1.6:3000' })).toEqual(
        unknown(`http://${host}`),
      )
    },
  )

  it('the host name of the request is refused, because anybody may own it', async () => {
    const { send } = await createSite()
    for (const host of ['someday.lan:3000', '192.168.1.5.evil.example'])
      expect(await send(createOriginHeaders(host))).toEqual(unknown(`http://${host}`))
  })

  it('only PUBLIC_URL is allowed, if it is set', async () => {
    const { send } = await createSite('https://someday.example')
    expect(await send({ origin: 'https://someday.example' })).toBe('done')
    for (const host of ['192.168.1.5:3000', 'localhost:3000', 'someday.example']) {
      const origin = `http://${host}`
      expect(await send(createOriginHeaders(host))).toEqual({
        status: 403,
        said: `You opened this page at ${origin}, but the site’s address is https://someday.example. Please open it there. If you run this site and ${origin} is correct, set PUBLIC_URL to ${origin} and restart it.`,
      })
    }
  })

  it.each([
    'null',
    '',
    'http://evil.example/path',
    'http://evil.example/',
    'http://user@evil.example',
    'ftp://evil.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'xhttp://evil.example',
    'https+x://evil.example',
    `http://${'a'.repeat(300)}.example`,
  ])('an invalid origin is not repeated: %s', async (origin) => {
    const { send, warnings } = await createSite()
    expect(await send({ origin })).toEqual(bluntly)
    expect(warnings).toEqual([])
  })

  it('an origin of 300 characters is valid, a longer one is not', async () => {
    const { send } = await createSite()
    const origin = `http://${'a.'.repeat(200)}`.slice(0, 299)
    expect(await send({ origin: `${origin}a` })).toEqual(unknown(`${origin}a`))
    expect(await send({ origin: `${origin}ab` })).toEqual(bluntly)
  })
})

/** Creates a clock for `performance.now()` that can be advanced by hours. */
function createAdvancingClock() {
  let ahead = 0
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  onTestFinished(() => clock.mockRestore())
  return async (hours: number) => {
    ahead += hours * 60 * 60 * 1000
    await new Promise((done) => setTimeout(done, 5))
  }
}

describe('the operator', () => {
  it('sees each origin in the log once, with what to do', async () => {
    const { send, warnings } = await createSite()
    for (const host of ['one.example', 'two.example', 'one.example']) await send(createOriginHeaders(host))
    await send(foreign)
    const said = (origin: string) => ({
      origin,
      msg: `A write from a page at ${origin} was refused. If this site is served there, set PUBLIC_URL to ${origin} and restart it.`,
    })
    expect(warnings).toMatchObject([said('http://one.example'), said('http://two.example')])
    expect(warnings).toHaveLength(2)
  })

  it('sees at most a hundred origins, which invented ones cannot evict', async () => {
    const { send, warnings } = await createSite()
    for (let each = 0; each < 120; each++) await send(createOriginHeaders(`number-${each}.example`))
    for (let each = 0; each < 120; each++) await send(createOriginHeaders(`number-${each}.example`))
    expect(warnings).toHaveLength(100)
  })

  it('sees them again after a day, and not before', async () => {
    const hours = createAdvancingClock()
    const { send, warnings } = await createSite()
    for (let each = 0; each < 100; each++) await send(createOriginHeaders(`number-${each}.example`))
    await hours(23)
    for (const host of ['number-99.example', 'another.example']) await send(createOriginHeaders(host))
    expect(warnings).toHaveLength(100)
    await hours(2)
    for (const host of ['another.example', 'number-99.example']) await send(createOriginHeaders(host))
    expect(warnings.slice(100).map(({ origin }) => origin)).toEqual([
      'http://another.example',
      'http://number-99.example',
    ])
  })
})
