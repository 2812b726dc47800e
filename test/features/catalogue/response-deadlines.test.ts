import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { invalidateCatalogue } from '#features/catalogue/server/catalogue-version.ts'
import { defaultStalePolicy } from '#platform/server/response-cache/response-cache.ts'
import { poolOf } from '#platform/database/orm.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

/** Longer than any test, so that it never applies. */
const noDeadlineMs = 3_600_000
const answerMs = 1_500

type Parts = NonNullable<Parameters<typeof startTestApp>[1]>

async function start(parts: Parts, env: Record<string, string> = {}) {
  const log: string[] = []
  const app = await startTestApp({ LOG_LEVEL: 'warn', ...env }, { ...parts, onLog: (line) => log.push(line) })
  onTestFinished(() => app.close())
  return { app, log: () => log.join('') }
}

/** Locks a table until the returned function is called. */
async function lockTable({ location }: TestApp, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: 'url' in location ? location.url : '' })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  const end = () => client.end()
  onTestFinished(end)
  return end
}

async function statusOf(app: TestApp, url: string, remoteAddress = '192.0.2.1') {
  const { statusCode, headers } = await app.inject({ url, remoteAddress })
  return statusCode === 503 ? `503, again after ${headers['retry-after']} s` : `${statusCode}`
}
const timeoutResponse = '503, again after 5 s'

describe.runIf(inject('database') === 'postgresql')('a response that takes too long', () => {
  it('because a table is locked is 503, the log names the statement, and it works afterwards', async () => {
    const { app, log } = await start({ answerMs })
    const urls = [
      '/',
      '/popular',
      '/api/ideas?limit=3',
      '/api/trpc/ideas.byId?input={"id":7}',
      '/sitemap.xml',
    ]
    const ask = () => Promise.all(urls.map((url, at) => statusOf(app, url, `192.0.2.${at + 1}`)))
    const unlock = await lockTable(app, 'idea')
    expect(await ask()).toEqual(urls.map(() => timeoutResponse))
    await expect.poll(log).toMatch(/"waitedFor":\["the statement .* for \d+ ms"/)
    await unlock()
    await expect.poll(ask).toEqual(urls.map(() => '200'))
  })

  it('is 503 for everyone who waits for the same one, and the next request computes it again', async () => {
    const { app, log } = await start({ answerMs })
    const unlock = await lockTable(app, 'idea')
    const clients = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
    const answers = await Promise.all(clients.map((client) => statusOf(app, '/popular', client)))
    expect(answers).toEqual(clients.map(() => timeoutResponse))
    expect(log()).toContain('the response of /popular')
    const rendered = () => app.rendered.filter((path) => path === '/popular').length
    const before = rendered()
    // The first computation still waits for its statement, but no request waits for it.
    await expect
      .poll(async () => {
        expect(await statusOf(app, '/popular')).toBe(timeoutResponse)
        return rendered()
      })
      .toBeGreaterThan(before)
    await unlock()
    // A request at this moment may still share the last response that timed out.
    await expect.poll(() => statusOf(app, '/popular')).toBe('200')
  })

  it('because its client has too many requests in progress is 503', async () => {
    const { app } = await start({ answerMs })
    await lockTable(app, 'idea')
    const searches = Array.from({ length: 6 }, (_, id) => `/api/trpc/ideas.byId?input={"id":${id + 1}}`)
    const answers = await Promise.all(searches.map((url) => statusOf(app, url)))
    expect(answers).toEqual(searches.map(() => timeoutResponse))
  })

  it('because all connections of the pool are taken is 503, and the log names the pool', async () => {
    const { app, log } = await start({ answerMs: 1_000 })
    const pool = await poolOf(app.orm)
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    expect(await statusOf(app, '/popular')).toBe(timeoutResponse)
    expect(log()).toContain('a connection to the database')
    for (const client of taken) client.release()
    await expect.poll(() => statusOf(app, '/popular')).toBe('200')
  })

  it('because the catalogue version cannot be read is sent from the cache, to editors as well', async () => {
    const { app } = await start({ answerMs })
    const editor = await signUp(app, { role: 'editor' })
    await app.inject('/about')
    await lockTable(app, 'catalogue_version')
    await wait(600)
    expect(await statusOf(app, '/about')).toBe('200')
    const { statusCode } = await app.inject({
      url: '/api/trpc/ideas.byId?input={"id":7}',
      headers: editor.headers,
    })
    expect([200, 503]).toContain(statusCode)
  })
})

describe.runIf(inject('database') === 'postgresql')('a page rendered by the site itself', () => {
  it('after a change has the statement timeout of a request, and visitors get the stale page', async () => {
    const { app } = await start({
      answerMs: noDeadlineMs,
      statementMs: 1_000,
      stalePolicy: defaultStalePolicy,
    })
    expect(await statusOf(app, '/ideas/7')).toBe('200')
    const rendered = () => app.rendered.filter((path) => path === '/ideas/7').length
    const before = rendered()
    await lockTable(app, 'idea')
    await invalidateCatalogue(app.orm.em.fork())
    await expect
      .poll(async () => {
        expect(await statusOf(app, '/ideas/7')).toBe('200')
        return rendered()
      })
      .toBeGreaterThan(before)
    expect(await statusOf(app, '/ideas/7')).toBe('200')
  })
})
