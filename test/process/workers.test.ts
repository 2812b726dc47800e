import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { Agent as KeptAlive, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signInByAccount } from '#features/accounts/server/account-limits.ts'
import { databaseCopy } from '../support/app/catalogue-copy.ts'
import { signUpBeforeStart } from '../support/app/members.ts'
import { freePort } from '../support/servers/postgres.ts'
import { countedRequests } from '../support/site/counted-requests.ts'
import { failedStart } from '../support/site/failed-start.ts'
import { startSite, type SiteProcess } from '../support/site/site-process.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'

const AUTH_SECRET = 'a secret of workers that is long enough'
const METRICS_TOKEN = 'a token of the figures'
const workers = 2

describe('more than one worker', () => {
  let database: Awaited<ReturnType<typeof databaseCopy>>
  let folder: string
  let site: SiteProcess
  let cookie: string
  let figuresPort: number

  beforeAll(async () => {
    database = await databaseCopy()
    folder = fastFolder('someday-workers-')
    chmodSync(folder, 0o755)
    const [member] = await signUpBeforeStart(database.location, AUTH_SECRET, [{}])
    cookie = member?.headers.cookie ?? ''
    figuresPort = await freePort()
    site = await startSite({
      DATABASE_URL: database.location.url,
      DATA_DIR: folder,
      WEB_CONCURRENCY: String(workers),
      AUTH_SECRET,
      METRICS_TOKEN,
      METRICS_PORT: String(figuresPort),
    })
  })
  afterAll(async () => {
    await site?.stop('SIGKILL')
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Who listens, so far as the log has said by now. */
  function pids() {
    const lines = site.output().matchAll(/"pid":(\d+).*?listening at/g)
    return new Set(lines.map(([, pid]) => Number(pid)))
  }

  /** On a connection of its own, as from another visitor: they go to the workers in turn. */
  async function ask(path: string, options: Parameters<typeof request>[1] = {}) {
    const dispatcher = new Agent({ pipelining: 0 })
    try {
      const answer = await request(site.origin + path, { ...options, dispatcher })
      return { status: answer.statusCode, body: await answer.body.text() }
    } finally {
      await dispatcher.close()
    }
  }

  const severalTimes = (path: string, options?: Parameters<typeof request>[1]) =>
    Promise.all(Array.from({ length: 6 }, () => ask(path, options)))

  it('answer at one port, each its share', async () => {
    await expect.poll(() => pids().size).toBe(workers)
    await severalTimes('/api/stats')
    const asked = () => site.output().matchAll(/"pid":(\d+)[^\n]*"url":"\/api\/stats"/g)
    await expect.poll(() => new Set(asked().map(([, pid]) => Number(pid)))).toEqual(pids())
  })

  it('count tries to sign in together', async () => {
    const body = JSON.stringify({ email: 'nobody@people.example', password: 'wrong, and wrong again' })
    const headers = { 'content-type': 'application/json' }
    let tries = 0
    let status = 0
    for (; status !== 429 && tries < 100; tries++)
      status = (await ask('/api/auth/login', { method: 'POST', headers, body })).status
    // As many as a single process lets pass.
    expect(tries).toBe(signInByAccount.free + 1)
  })

  it('end a session together', async () => {
    const signedIn = await severalTimes('/api/auth/user', { headers: { cookie } })
    expect(signedIn.map(({ status }) => status)).toEqual(signedIn.map(() => 200))
    await ask('/api/auth/logout', { method: 'POST', headers: { cookie } })
    const stillIn = async () =>
      (await severalTimes('/api/auth/user', { headers: { cookie } })).filter(({ status }) => status !== 401)
    await expect.poll(stillIn).toEqual([])
  })

  const atOwnPort = async () => (await fetch(`http://127.0.0.1:${figuresPort}/metrics`)).text()
  const withToken = async () =>
    (await ask('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body

  it('are counted together, at the port of this machine and with the token', async () => {
    const before = countedRequests(await atOwnPort(), '/api/stats')
    await severalTimes('/api/stats')
    expect(countedRequests(await atOwnPort(), '/api/stats')).toBe(before + 6)
    const all = await withToken()
    expect(countedRequests(all, '/api/stats')).toBe(before + 6)
    expect(all.match(/^someday_build_info\{.*\} 1$/gm)).toHaveLength(1)
    expect((await ask('/metrics')).status).toBe(401)
  })

  it('are replaced one by one on SIGHUP, and no request is lost', async () => {
    const before = pids()
    const everyone = [...visitors()]
    const idle = [await waitingVisitor(), await waitingVisitor(), await waitingVisitor()]
    site.child.kill('SIGHUP')
    await expect.poll(() => site.output()).toContain('2 new workers have taken over')
    // Whoever has a connection open to one that goes is answered all the same, and told to open another one.
    expect(await Promise.all(idle.map((one) => one.askAgain()))).toEqual(
      idle.map(() => ({ status: 200, connection: 'close' })),
    )
    await expect.poll(() => [...before].filter(isAlive)).toEqual([])
    const asked = await Promise.all(everyone.map((one) => one.end()))
    expect(asked.flatMap(({ failed }) => failed)).toEqual([])
    expect(Math.min(...asked.map(({ answered }) => answered))).toBeGreaterThan(10)
    expect(pids().difference(before).size).toBe(workers)
    // What those have counted that are gone stays in the sum.
    expect(countedRequests(await atOwnPort(), '/api/stats')).toBeGreaterThanOrEqual(12)
  })

  it('are replaced when they die', async () => {
    const before = pids()
    const [victim = 0] = [...before].filter(isAlive)
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => pids().difference(before).size).toBe(1)
    const answers = await severalTimes('/api/stats')
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('end with the first process, which ends with 0', async () => {
    const alive = [...pids()].filter(isAlive)
    expect(alive).toHaveLength(workers)
    expect(await site.stop('SIGTERM')).toBe(0)
    expect(alive.filter(isAlive)).toEqual([])
    expect(site.output()).toContain('all workers have stopped')
  })

  /** Somebody who has asked once and keeps the connection. */
  async function waitingVisitor() {
    const agent = new KeptAlive({ keepAlive: true, maxSockets: 1 })
    const onIt = async () => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      get(`${site.origin}/api/stats`, { agent }, resolve).once('error', reject)
      const answer = await promise
      await once(answer.resume(), 'end')
      return { status: answer.statusCode, connection: answer.headers.connection }
    }
    expect(await onIt()).toEqual({ status: 200, connection: 'keep-alive' })
    return { askAgain: onIt }
  }

  /** Some who ask one thing after the other on a connection that is kept, and some who come anew each time. */
  function* visitors() {
    for (let index = 0; index < 8; index++) {
      const over = new AbortController()
      const asking = askUntil(over.signal, index < 4 ? 'keep-alive' : 'close')
      yield {
        end() {
          over.abort()
          return asking
        },
      }
    }
  }

  async function askUntil(over: AbortSignal, connection: 'keep-alive' | 'close') {
    const dispatcher = new Agent({ connections: 1 })
    const failed: string[] = []
    let answered = 0
    while (!over.aborted) {
      const path = `/api/ideas/${1 + (answered % 200)}`
      const headers = connection === 'close' ? { connection } : {}
      try {
        const { statusCode, body } = await request(site.origin + path, { dispatcher, headers })
        await body.text()
        if (statusCode === 200) answered++
        else failed.push(`${statusCode} ${path}`)
      } catch (error) {
        failed.push(`${String(error)} ${path}`)
      }
      await wait(5)
    }
    await dispatcher.destroy()
    return { failed, answered }
  }
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('more than one worker on the built-in database is refused with a sentence', async () => {
  const DATA_DIR = fastFolder('someday-workers-')
  expect(await failedStart({ DATA_DIR, WEB_CONCURRENCY: '2' })).toEqual({
    code: 78,
    said: 'WEB_CONCURRENCY must be 1 unless DATABASE_URL is set: the built-in database allows one process per folder.',
  })
  rmSync(DATA_DIR, { recursive: true })
})

it('workers that would count tries each for themselves are refused with a sentence', async () => {
  const DATABASE_URL = 'postgres://someday@127.0.0.1:1/someday'
  const { code, said } = await failedStart({ DATABASE_URL, WEB_CONCURRENCY: '2', RATE_LIMIT_STORE: 'memory' })
  expect(code).toBe(78)
  expect(said).toMatch(/^RATE_LIMIT_STORE must be database, or not set, [^\n]+\.$/)
})

it('a start of several workers that cannot succeed says why, once, and ends', async () => {
  const DATABASE_URL = 'postgres://someday@127.0.0.1:1/someday'
  const { code, said } = await failedStart({ DATABASE_URL, WEB_CONCURRENCY: '2', DATABASE_WAIT: '0' })
  expect(code).toBe(75)
  expect(said).toMatch(/^DATABASE_URL cannot be used: nothing answers at 127\.0\.0\.1:1\. [^\n]+\.$/)
})

describe('SIGHUP', () => {
  it('applies the whole of .env to every worker or nothing, and leaves none of the generation before', async () => {
    const database = await databaseCopy()
    const cwd = fastFolder('someday-reload-')
    const settings = (lines: string[]) => writeFileSync(join(cwd, '.env'), lines.join('\n'))
    const fixed = ['WEB_CONCURRENCY=2', `AUTH_SECRET=${AUTH_SECRET.replaceAll(' ', '-')}`, 'DATA_DIR=data']
    settings([...fixed, 'SITE_NAME=Before'])
    const site = await startSite({ DATABASE_URL: database.location.url }, { cwd })
    onTestFinished(async () => {
      await site.stop('SIGKILL')
      await database.remove()
      rmSync(cwd, { recursive: true, force: true })
    })
    const within = { timeout: 120_000 }
    const pids = () =>
      [...site.output().matchAll(/"pid":(\d+).*?listening at/g)].map(([, pid]) => Number(pid)).filter(isAlive)
    await expect.poll(site.output, within).toContain('2 workers serve')
    const before = pids()

    settings([...fixed, 'SITE_NAME=Never', 'REGISTRATION=perhaps'])
    site.child.kill('SIGHUP')
    await expect.poll(site.output, within).toContain('No changes in .env were applied')
    expect(pids()).toEqual(before)

    settings([...fixed, 'SITE_NAME=After', 'SUPPORT_EMAIL=after@site.example'])
    // A worker that starts again while the others are replaced belongs to the new generation too.
    process.kill(before[0] ?? 0, 'SIGKILL')
    site.child.kill('SIGHUP')
    site.child.kill('SIGHUP')
    await expect.poll(() => before.filter(isAlive), within).toEqual([])
    await expect.poll(site.output, within).toContain('new workers have taken over')
    await expect.poll(pids, within).toHaveLength(2)
    const page = await (await fetch(`${site.origin}/about`)).text()
    expect(page.includes('After') && page.includes('after@site.example')).toBe(true)
    expect(page.includes('Never')).toBe(false)
  }, 300_000)
})
