import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#root/start/settings/config.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { freePort } from '../../support/servers/postgres.ts'
import { runFailingStart } from '../../support/site/failing-start.ts'
import { runSite, startSite, type SiteProcess } from '../../support/site/site-process.ts'
import { createDataFolder, createServerSettings } from '../../support/site/data-folder.ts'

/** Starts a server that accepts connections and never responds. */
async function startMuteServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return { port: typeof address === 'object' ? address?.port : undefined, callers: () => sockets.size }
}

async function start(env: Record<string, string>) {
  const site = await startSite(env)
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  return site
}

describe('the process', () => {
  it('makes its data private, in an existing folder too, keeps it between starts, and restarts at once after a kill', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'someday-process-'))
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
    const DATA_DIR = join(parent, 'var', 'data')
    const modeOf = (...path: string[]) => (statSync(join(DATA_DIR, ...path)).mode & 0o777).toString(8)
    const readSecret = () => readFileSync(join(DATA_DIR, 'auth-secret'), 'utf8')
    // Without a catalogue, the start writes fewer files.
    const first = await start({ DATA_DIR, SEED: 'none' })
    await fetch(`${first.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@people.example', password: 'correct horse' }),
    })
    await expect.poll(() => readdirSync(DATA_DIR)).toContain('mail')
    await expect.poll(() => readdirSync(join(DATA_DIR, 'mail'))).toHaveLength(1)
    const [mail = ''] = readdirSync(join(DATA_DIR, 'mail'))
    await first.stop()
    expect(modeOf()).toBe('700')
    expect([modeOf('mail'), modeOf('mail', mail), modeOf('auth-secret')]).toEqual(['700', '600', '600'])
    const secret = readSecret()
    expect(secret).toMatch(/^[\w-]{43}$/)

    chmodSync(DATA_DIR, 0o755)
    const second = await start({ DATA_DIR, SEED: 'none' })
    expect(modeOf()).toBe('700')
    expect(readSecret()).toBe(secret)
    await second.stop('SIGKILL')

    // A mode changed on purpose, such as for backups, is kept.
    chmodSync(DATA_DIR, 0o750)
    const third = await start({ DATA_DIR, SEED: 'none' })
    expect((await fetch(`${third.origin}/api/stats`)).status).toBe(200)
    expect(modeOf()).toBe('750')
  }, 300_000)

  it('leaves a folder with other files unchanged, and warns that others can read it', async () => {
    const DATA_DIR = createDataFolder('someday-process-')
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    chmodSync(join(DATA_DIR, 'pglite'), 0o755)
    writeFileSync(join(DATA_DIR, 'somebody-elses.txt'), '')
    chmodSync(DATA_DIR, 0o755)
    const site = await start({ DATA_DIR })
    await expect.poll(site.output).toContain(`chmod 700 ${DATA_DIR}`)
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o755)
    expect(statSync(join(DATA_DIR, 'pglite')).mode & 0o777).toBe(0o700)
    await site.stop()
  })

  it('completes running requests and exits with 0 on SIGTERM', async () => {
    const site = await start(await createServerSettings())
    const [idea] = await (await fetch(`${site.origin}/api/ideas?limit=1`)).json()
    const picture = fetch(site.origin + idea.imageUrl.replace('.svg', '.jpg'))
    // The request is in progress once it is logged; rendering the picture takes longer.
    await expect.poll(() => site.output()).toContain('.jpg')
    const stopped = site.stop()
    expect((await picture).status).toBe(200)
    expect((await (await picture).arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    expect(await stopped).toBe(0)
  })

  it('exits with 0 within ten seconds if a request and a mail never end', async () => {
    const mute = await startMuteServer()
    const site = await start({
      ...(await createServerSettings()),
      SMTP_URL: `smtp://127.0.0.1:${mute.port}`,
    })
    const member = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
    await fetch(`${site.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(member),
    })
    // The connection check of the start, and the mail.
    await expect.poll(() => mute.callers(), { timeout: 20_000 }).toBeGreaterThan(1)
    const endless = connect(Number(new URL(site.origin).port), '127.0.0.1')
    endless.on('error', () => {})
    endless.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    endless.write('Content-Length: 100\r\n\r\n{')
    // A later response of the same process means that the first request was received.
    await fetch(`${site.origin}/healthz`)
    const tooLong = wait(10_000).then(() => 'still there after ten seconds')
    expect(await Promise.race([site.stop(), tooLong])).toBe(0)
  })
})

describe('a running process', () => {
  let DATA_DIR: string
  let site: SiteProcess
  beforeAll(async () => {
    DATA_DIR = createDataFolder('someday-process-')
    site = await startSite({ DATA_DIR })
  })
  afterAll(async () => {
    await site.stop('SIGKILL')
    rmSync(DATA_DIR, { recursive: true, force: true })
  })

  it('logs its address, on a free port if PORT is 0', async () => {
    const port = Number(new URL(site.origin).port)
    expect(port).toBeGreaterThan(0)
    const page = await (await fetch(`${site.origin}/about`)).text()
    expect(page).toContain(`<link rel="canonical" href="http://localhost:${port}/about"/>`)
  })

  it('locks its data folder against a second one, which says so and does not wait', async () => {
    const second = await runFailingStart({ DATA_DIR })
    expect(second.code).toBe(1)
    expect(second.said).toBe(
      `The data folder ${DATA_DIR} is in use by another running process. Stop that process first, or set DATA_DIR to another folder.`,
    )
  })

  it('reports that it and its database are healthy', async () => {
    const { origin } = site
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  })

  it('logs requests with their ID, without tokens, and client errors not as errors', async () => {
    await fetch(`${site.origin}/api/ideas?limit=0&token=secret-1`)
    await fetch(`${site.origin}/verify-email?token=secret-2`)
    await expect.poll(() => site.output()).toContain('verify-email')
    expect(site.output()).not.toContain('secret-')
    const lines = site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    expect(lines.filter(({ req }) => req).every(({ reqId }) => typeof reqId === 'string')).toBe(true)
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  })
})

describe('an invalid setting ends the start with one sentence that names it', () => {
  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'http' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'someday.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://someday.example/path' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['MEILI_URL', { MEILI_URL: 'localhost:7700' }],
    ['SMTP_URL', { SMTP_URL: 'http://localhost' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['AUTH_SECRET', { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'x', ADMIN_PASSWORD: 'secret1' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'secret1' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.example' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'x' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['HSTS', { HSTS: 'yes' }],
    ['HSTS', { HSTS: 'includeSubDomains' }],
    ['HSTS', { HSTS: 'max-age=1; max-age=2' }],
    ['HSTS', { HSTS: 'max-age=31536000\r\nSet-Cookie: a=b' }],
  ])('%s in %j', (name, env) => {
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\n]+\\.$`))
  })

  it('and an exit code by which nothing starts it again', async () => {
    const { code, said } = await runFailingStart({ PORT: '70000' })
    expect([code, said]).toEqual([78, expect.stringMatching(/^PORT [^\n]+\.$/)])
  })

  it('DATABASE_URL if no database answers in time, with its own exit code', async () => {
    const { code, said } = await runFailingStart({
      DATABASE_URL: 'postgres://someday@127.0.0.1:1/someday',
      DATABASE_WAIT: '0',
    })
    expect(code).toBe(75)
    expect(said).toMatch(/^DATABASE_URL[^\n]+\.?$/)
  })

  it('a misspelt setting, in production', async () => {
    expect(await runFailingStart({ NODE_ENV: 'production', DATABSE_URL: 'postgres://localhost/x' })).toEqual({
      code: 78,
      said: 'DATABSE_URL is not a setting; did you mean DATABASE_URL?',
    })
  })

  it.each(['SEED', 'PRODUCT_LOGO'])('a missing %s file, before the database is created', async (name) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'someday-missing-'))
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    expect(await runFailingStart({ DATA_DIR, [name]: '/nowhere/at-all.csv' })).toEqual({
      code: 78,
      said: `${name} cannot be used: the file /nowhere/at-all.csv does not exist.`,
    })
    expect(readdirSync(DATA_DIR)).toEqual([])
  })
})

it('a start waits for an unreachable PostgreSQL, and says so', async () => {
  const database = await copyDatabase()
  onTestFinished(() => database.remove())
  const server = new URL(database.location.url)
  const port = await freePort()
  const url = new URL(server)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const { child, output } = runSite({ PORT: '0', DATABASE_URL: url.href })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(output, { timeout: 60_000 }).toContain('Waiting up to 120 seconds for the database.')
  const relay = createServer((socket) => {
    const onward = connect(Number(server.port || 5432), server.hostname)
    socket.on('error', () => onward.destroy()).pipe(onward)
    onward.on('error', () => socket.destroy()).pipe(socket)
  }).listen(port, '127.0.0.1')
  onTestFinished(() => void relay.close())
  await expect.poll(output, { timeout: 120_000 }).toContain('has started')
})
