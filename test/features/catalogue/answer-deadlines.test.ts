import { writeFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { invalidateCatalogue } from '#features/catalogue/server/catalogue-version.ts'
import { defaultStalePolicy } from '#platform/server/response-cache/cache-tags.ts'
import { poolOf } from '#platform/database/orm.ts'
import { signUp } from '../../support/app/members.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const folder = fastFolder('someday-deadlines-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Longer than any test: what ends an answer here is something else. */
const noDeadlineMs = 3_600_000
const answerMs = 1_500

type Parts = NonNullable<Parameters<typeof startTestApp>[1]>

async function start(parts: Parts, env: Record<string, string> = {}) {
  const log: string[] = []
  const app = await startTestApp({ LOG_LEVEL: 'warn', ...env }, { ...parts, onLog: (line) => log.push(line) })
  onTestFinished(() => app.close())
  return { app, log: () => log.join('') }
}

/** Holds a lock on a table until it is told to end. */
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
const late = '503, again after 5 s'

describe.runIf(inject('database') === 'postgresql')('an answer that takes too long', () => {
  it('because a table is locked is 503, the log names the statement, and it is answered afterwards', async () => {
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
    expect(await ask()).toEqual(urls.map(() => late))
    await expect.poll(log).toMatch(/"waitedFor":\["the statement .* for \d+ ms"/)
    await unlock()
    await expect.poll(ask).toEqual(urls.map(() => '200'))
  })

  it('is 503 to everybody who waits for the same one, and the next request computes it anew', async () => {
    const { app, log } = await start({ answerMs })
    const unlock = await lockTable(app, 'idea')
    const clients = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
    const answers = await Promise.all(clients.map((client) => statusOf(app, '/popular', client)))
    expect(answers).toEqual(clients.map(() => late))
    expect(log()).toContain('the response of /popular')
    const rendered = () => app.rendered.filter((path) => path === '/popular').length
    const before = rendered()
    // The first computation still waits for its statement, and nobody waits for it any more.
    await expect
      .poll(async () => {
        expect(await statusOf(app, '/popular')).toBe(late)
        return rendered()
      })
      .toBeGreaterThan(before)
    await unlock()
    expect(await statusOf(app, '/popular')).toBe('200')
  })

  it('because its client has too much under way is 503', async () => {
    const { app } = await start({ answerMs })
    await lockTable(app, 'idea')
    const searches = Array.from({ length: 6 }, (_, id) => `/api/trpc/ideas.byId?input={"id":${id + 1}}`)
    const answers = await Promise.all(searches.map((url) => statusOf(app, url)))
    expect(answers).toEqual(searches.map(() => late))
  })

  it('because all connections of the pool are taken is 503, and the log names the pool', async () => {
    const { app, log } = await start({ answerMs: 1_000 })
    const pool = await poolOf(app.orm)
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    expect(await statusOf(app, '/popular')).toBe(late)
    expect(log()).toContain('a connection to the database')
    for (const client of taken) client.release()
    await expect.poll(() => statusOf(app, '/popular')).toBe('200')
  })

  it('because nobody can say what has changed is answered all the same, to an editor as well', async () => {
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

describe.runIf(inject('database') === 'postgresql')('a page that the site computes by itself', () => {
  it('after a start has the time of a request for its statements, and so have visitors who wait for it', async () => {
    writeFileSync(join(folder, 'most-asked.json'), JSON.stringify(['/popular']))
    const { app } = await start({ answerMs: noDeadlineMs, statementMs: 1_000 }, { DATA_DIR: folder })
    await lockTable(app, 'idea')
    await expect.poll(() => app.rendered).toContain('/popular')
    expect(await statusOf(app, '/popular')).toBe(late)
  })

  it('after a change has the time of a request for its statements, and visitors see what there was', async () => {
    const { app } = await start({ answerMs: noDeadlineMs, statementMs: 1_000, patience: defaultStalePolicy })
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
