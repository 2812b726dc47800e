import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { version } from '#platform/version.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const METRICS_TOKEN = 'a token of the figures'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ METRICS_TOKEN })
})
afterAll(() => app.close())

const ask = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
const readMetrics = async () => (await ask(`Bearer ${METRICS_TOKEN}`)).body

/** Sums all values of a metric whose labels contain these. */
async function sumMetric(name: string, ...labels: string[]): Promise<number> {
  const lines = (await readMetrics())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const meant = lines.filter((line) => labels.every((label) => line.includes(label)))
  return meant.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}

describe('/healthz and /readyz', () => {
  const get = async (url: string, authorization?: string) =>
    (await app.inject({ url, headers: authorization ? { authorization } : {} })).json()

  it('show strangers only the status', async () => {
    for (const authorization of [undefined, 'Bearer another token, as long', METRICS_TOKEN])
      for (const path of ['/healthz', '/readyz'])
        expect(await get(path, authorization)).toEqual({ status: 'ok' })
  })

  it('show the version with its commit to clients with the token', async () => {
    const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' })
    // Sources without a repository have no commit.
    const commit = stdout ? `+${stdout.slice(0, 12)}` : ''
    for (const path of ['/healthz', '/readyz'])
      expect(await get(path, `Bearer ${METRICS_TOKEN}`)).toEqual({
        status: 'ok',
        version: version + commit,
      })
  })
})

describe('/metrics', () => {
  it('is only for clients with the token', async () => {
    expect((await ask()).statusCode).toBe(401)
    expect((await ask('Bearer another token, as long')).statusCode).toBe(401)
    const { statusCode, headers } = await ask(`Bearer ${METRICS_TOKEN}`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  it('counts requests by route, cached and computed', async () => {
    for (let turn = 0; turn < 3; turn++) await app.inject('/api/ideas/7')
    await app.inject('/ideas/7')
    await app.inject('/api/ideas/nothing')
    const requests = (...labels: string[]) => sumMetric('someday_http_requests_total', ...labels)
    const row = 'route="/api/ideas/:id"'
    expect(await requests(row, 'status="200"', 'answer="made"')).toBe(1)
    expect(await requests(row, 'status="200"', 'answer="kept"')).toBe(2)
    // Reading the metrics counts nothing again.
    expect(await requests(row, 'status="200"', 'answer="kept"')).toBe(2)
    expect(await requests(row, 'status="404"')).toBe(1)
    expect(await sumMetric('someday_http_request_duration_seconds_count', row, 'status="200"')).toBe(1)
    expect(await readMetrics()).not.toContain('/ideas/7')
  })

  it('has no more routes than the site, whatever is requested', async () => {
    const routes = async () => new Set((await readMetrics()).match(/route="[^"]*"/g)).size
    await app.inject('/nowhere/0')
    await app.inject('/api/nowhere/0')
    const before = await routes()
    for (let turn = 1; turn < 10; turn++) {
      await app.inject(`/nowhere/${turn}`)
      await app.inject(`/api/nowhere/${turn}`)
    }
    expect(await routes()).toBe(before)
  })

  it('reports rendering, statements, jobs, mails, sessions, memory and the event loop', async () => {
    await signUp(app)
    await app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { name: 'Ada', email: 'ada@people.example', password: 'correct horse battery' },
    })
    await app.inject('/about')
    expect(await sumMetric('someday_page_rendering_seconds_count', 'page="/about"')).toBe(1)
    expect(await sumMetric('someday_answers_total', 'from="made"')).toBeGreaterThan(1)
    expect(await sumMetric('someday_answers_total', 'from="kept"')).toBeGreaterThan(1)
    expect(await sumMetric('someday_database_statement_seconds_count')).toBeGreaterThan(10)
    expect(await sumMetric('someday_sessions')).toBeGreaterThan(0)
    await expect.poll(() => sumMetric('someday_mails_total', 'end="sent"')).toBeGreaterThan(0)
    await expect
      .poll(() => sumMetric('someday_jobs_ended_total', 'queue="account-mail"', 'end="done"'))
      .toBeGreaterThan(0)
    expect(await sumMetric('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    const all = await readMetrics()
    expect(all).toMatch(/^someday_jobs\{queue="account-mail",state="waiting"\} \d+$/m)
    expect(all).toMatch(
      /^someday_build_info\{version="[\d.]+(?:\+[\da-f]+)?",node="[\d.]+",database="P.+ \d+[\d.]*.*",search=".+"\} 1$/m,
    )
    expect(all).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
    expect(all).toMatch(/^someday_search_ready\{engine="database"\} 1$/m)
    expect(/^someday_database_connections\{state="idle"\} \d/m.test(all)).toBe(
      inject('database') === 'postgresql',
    )
  })
})

it.each(['grafana-dashboard.json', 'prometheus-alerts.yaml'])(
  'docker/%s queries metrics that exist',
  async (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../../docker', file), 'utf8')
    const asked = new Set(text.match(/\b(?:someday|nodejs|process)_[a-z0-9_]+/g))
    expect(asked.size).toBeGreaterThan(5)
    const told = new Set((await readMetrics()).match(/^[a-z]\w+/gm))
    const onlyOnServers = new Set(inject('database') === 'pglite' ? ['someday_database_connections'] : [])
    // The age of a backup is known once there is one.
    onlyOnServers.add('someday_backup_newest_timestamp_seconds')
    // Replica metrics exist only with replicas.
    onlyOnServers.add('someday_database_replica_state').add('someday_database_replica_lag_bytes')
    const help = new Set([...(await readMetrics()).matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name))
    expect(
      [...asked].filter((name) => !told.has(name) && !help.has(name) && !onlyOnServers.has(name)),
    ).toEqual([])
  },
)

it('without a token or a port there are no metrics', async () => {
  const plain = await startTestApp()
  try {
    expect((await plain.inject('/metrics')).statusCode).toBe(404)
  } finally {
    await plain.close()
  }
})
