import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { Agent as KeptAlive, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signInByAccount } from '#features/accounts/server/account-limits.ts'
import { copyDatabase } from '../support/app/catalogue-copy.ts'
import { signUpBeforeStart } from '../support/app/members.ts'
import { freePort } from '../support/servers/postgres.ts'
import { countRequests } from '../support/site/count-requests.ts'
import { runFailingStart } from '../support/site/failing-start.ts'
import { startSite, type SiteProcess } from '../support/site/site-process.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'

const AUTH_SECRET = 'a secret of workers that is long enough'
const METRICS_TOKEN = 'a token of the figures'
const workers = 2

describe('several workers', () => {
  let database: Awaited<ReturnType<typeof copyDatabase>>
  let folder: string
  let site: SiteProcess
  let cookie: string
  let figuresPort: number

  beforeAll(async () => {
    database = await copyDatabase()
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

  /** Returns the process IDs of the workers that have logged that they listen. */
  function pids() {
    const lines = site.output().matchAll(/"pid":(\d+).*?listening at/g)
    return new Set(lines.map(([, pid]) => Number(pid)))
  }

  /** Sends a request on a new connection: connections are distributed among the workers. */
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

  it('share one port', async () => {
    await expect.poll(() => pids().size).toBe(workers)
    await severalTimes('/api/stats')
    const asked = () => site.output().matchAll(/"pid":(\d+)[^\n]*"url":"\/api\/stats"/g)
    await expect.poll(() => new Set(asked().map(([, pid]) => Number(pid)))).toEqual(pids())
  })

  it('count attempts together', async () => {
    const body = JSON.stringify({ email: 'nobody@people.example', password: 'wrong, and wrong again' })
    const headers = { 'content-type': 'application/json' }
    let tries = 0
    let status = 0
    for (; status !== 429 && tries < 100; tries++)
      status = (await ask('/api/auth/login', { method: 'POST', headers, body })).status
    // The limit is that of a single process.
    expect(tries).toBe(signInByAccount.free + 1)
  })

  it('end sessions together', async () => {
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

  it('have combined metrics, on this machine’s port and with the token', async () => {
    const before = countRequests(await atOwnPort(), '/api/stats')
    await severalTimes('/api/stats')
    expect(countRequests(await atOwnPort(), '/api/stats')).toBe(before + 6)
    const all = await withToken()
    expect(countRequests(all, '/api/stats')).toBe(before + 6)
    expect(all.match(/^someday_build_info\{.*\} 1$/gm)).toHaveLength(1)
    expect((await ask('/metrics')).status).toBe(401)
  })

  it('are replaced one by one on SIGHUP, and no request is lost', async () => {
    const before = pids()
    const everyone = [...visitors()]
    const idle = [await waitingVisitor(), await waitingVisitor(), await waitingVisitor()]
    site.child.kill('SIGHUP')
    await expect.poll(() => site.output()).toContain('2 new workers have taken over')
    // Clients with an open connection to a stopping worker get a response, and `Connection: close`.
    expect(await Promise.all(idle.map((one) => one.askAgain()))).toEqual(
      idle.map(() => ({ status: 200, connection: 'close' })),
    )
    await expect.poll(() => [...before].filter(isAlive)).toEqual([])
    const asked = await Promise.all(everyone.map((one) => one.end()))
    expect(asked.flatMap(({ failed }) => failed)).toEqual([])
    expect(Math.min(...asked.map(({ answered }) => answered))).toBeGreaterThan(10)
    expect(pids().difference(before).size).toBe(workers)
    // Counters of former workers are included.
    expect(countRequests(await atOwnPort(), '/api/stats')).toBeGreaterThanOrEqual(12)
  })

  it('are replaced when they die', async () => {
    const before = pids()
    const [victim = 0] = [...before].filter(isAlive)
    process.kill(victim, 'SIGKILL')
    await expect.poll(() => pids().difference(before).size).toBe(1)
    const answers = await severalTimes('/api/stats')
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('end with the primary process, which exits with 0', async () => {
    const alive = [...pids()].filter(isAlive)
    expect(alive).toHaveLength(workers)
    expect(await site.stop('SIGTERM')).toBe(0)
    expect(alive.filter(isAlive)).toEqual([])
    expect(site.output()).toContain('all workers have stopped')
  })

  /** Creates a client with an idle connection. */
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

  /** Clients with a persistent connection, and clients with a new one for each request. */
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
      await wait(20)
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

it('several workers on PGlite are refused with a sentence', async () => {
  const DATA_DIR = fastFolder('someday-workers-')
  expect(await runFailingStart({ DATA_DIR, WEB_CONCURRENCY: '2' })).toEqual({
    code: 78,
    said: 'WEB_CONCURRENCY must be 1 unless DATABASE_URL is set: the built-in database allows one process per folder.',
  })
  rmSync(DATA_DIR, { recursive: true })
})

it('a start of several workers that cannot succeed logs the reason, once, and ends', async () => {
  const DATABASE_URL = 'postgres://someday@127.0.0.1:1/someday'
  const { code, said } = await runFailingStart({ DATABASE_URL, WEB_CONCURRENCY: '2', DATABASE_WAIT: '0' })
  expect(code).toBe(75)
  expect(said).toMatch(/^DATABASE_URL cannot be used: there is no response from 127\.0\.0\.1:1\. [^\n]+\.$/)
})

describe('SIGHUP', () => {
  it('applies all of .env to every worker or nothing, and leaves none of the former generation', async () => {
    const database = await copyDatabase()
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
    await expect.poll(site.output, within).toContain('2 workers are running')
    const before = pids()

    settings([...fixed, 'SITE_NAME=Never', 'REGISTRATION=perhaps'])
    site.child.kill('SIGHUP')
    await expect.poll(site.output, within).toContain('No changes in .env were applied')
    expect(pids()).toEqual(before)

    settings([...fixed, 'SITE_NAME=After', 'SUPPORT_EMAIL=after@site.example'])
    // A worker that restarts during the replacement belongs to the new generation too.
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
