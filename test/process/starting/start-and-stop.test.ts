import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { databaseCopy } from '../../support/app/catalogue-copy.ts'
import { freePort } from '../../support/servers/postgres.ts'
import { failedStart } from '../../support/site/failed-start.ts'
import { runSite, startSite, type SiteProcess } from '../../support/site/site-process.ts'
import { filledDataFolder } from '../../support/site/filled-data-folder.ts'

/** A data folder with the catalogue in it, gone after the test. */
function dataFolder(): string {
  const folder = filledDataFolder('someday-process-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Takes every call and never says a word. */
async function muteServer() {
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

async function start(env: Record<string, string> = {}) {
  const site = await startSite({ DATA_DIR: dataFolder(), ...env })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  return site
}

describe('the process', () => {
  it('closes its data to everybody else, in a folder of an earlier start too', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'someday-process-'))
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
    const DATA_DIR = join(parent, 'var', 'data')
    const modeOf = (...path: string[]) => (statSync(join(DATA_DIR, ...path)).mode & 0o777).toString(8)
    // What is brought in makes no file of its own.
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

    chmodSync(DATA_DIR, 0o755)
    await (await start({ DATA_DIR, SEED: 'none' })).stop()
    expect(modeOf()).toBe('700')
    // What somebody has opened to a group on purpose, such as for backups, stays so.
    chmodSync(DATA_DIR, 0o750)
    await (await start({ DATA_DIR, SEED: 'none' })).stop()
    expect(modeOf()).toBe('750')
  })

  it('leaves a folder that holds other things as it is, and says that others can look into it', async () => {
    const DATA_DIR = dataFolder()
    chmodSync(join(DATA_DIR, 'pglite'), 0o755)
    writeFileSync(join(DATA_DIR, 'somebody-elses.txt'), '')
    chmodSync(DATA_DIR, 0o755)
    const site = await start({ DATA_DIR })
    await expect.poll(site.output).toContain(`chmod 700 ${DATA_DIR}`)
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o755)
    expect(statSync(join(DATA_DIR, 'pglite')).mode & 0o777).toBe(0o700)
    await site.stop()
  })

  it('makes a secret of its own once, which nobody else can read, and knows what was asked', async () => {
    const DATA_DIR = dataFolder()
    const secret = join(DATA_DIR, 'auth-secret')
    const first = await start({ DATA_DIR })
    for (const path of ['/about', '/popular']) await (await fetch(first.origin + path)).arrayBuffer()
    await first.stop()
    const made = readFileSync(secret, 'utf8')
    expect(made).toMatch(/^[\w-]{43}$/)
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    const second = await start({ DATA_DIR })
    expect(readFileSync(secret, 'utf8')).toBe(made)
    await expect.poll(second.output, { timeout: 60_000 }).toContain('2 of the most requested pages')
    expect(second.output()).not.toContain('/popular')
    await second.stop()
  })

  it('starts again at once after it was killed', async () => {
    const DATA_DIR = dataFolder()
    const first = await start({ DATA_DIR })
    await first.stop('SIGKILL')
    const second = await start({ DATA_DIR })
    expect((await fetch(`${second.origin}/api/stats`)).status).toBe(200)
  })

  it('answers what it has begun before it ends with 0 on SIGTERM', async () => {
    const site = await start()
    const [idea] = await (await fetch(`${site.origin}/api/ideas?limit=1`)).json()
    const picture = fetch(site.origin + idea.imageUrl.replace('.svg', '.jpg'))
    // The request is under way once the server has logged it; drawing the picture takes longer than that.
    await expect.poll(() => site.output()).toContain('.jpg')
    const stopped = site.stop()
    expect((await picture).status).toBe(200)
    expect((await (await picture).arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    expect(await stopped).toBe(0)
  })

  it('ends with 0 within ten seconds where a request and a mail never end', async () => {
    const mute = await muteServer()
    const site = await start({ SMTP_URL: `smtp://127.0.0.1:${mute.port}` })
    const member = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
    await fetch(`${site.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(member),
    })
    // The start's own try, and the mail.
    await expect.poll(() => mute.callers(), { timeout: 20_000 }).toBeGreaterThan(1)
    const endless = connect(Number(new URL(site.origin).port), '127.0.0.1')
    endless.on('error', () => {})
    endless.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    endless.write('Content-Length: 100\r\n\r\n{')
    // Whatever is asked after it on the same process has been taken up after it.
    await fetch(`${site.origin}/healthz`)
    const tooLong = wait(10_000).then(() => 'still there after ten seconds')
    expect(await Promise.race([site.stop(), tooLong])).toBe(0)
  })
})

describe('a process that serves', () => {
  let DATA_DIR: string
  let site: SiteProcess
  beforeAll(async () => {
    DATA_DIR = filledDataFolder('someday-process-')
    site = await startSite({ DATA_DIR })
  })
  afterAll(async () => {
    await site.stop('SIGKILL')
    rmSync(DATA_DIR, { recursive: true, force: true })
  })

  it('names the address it listens at, on a free port where PORT is 0', async () => {
    const port = Number(new URL(site.origin).port)
    expect(port).toBeGreaterThan(0)
    const page = await (await fetch(`${site.origin}/about`)).text()
    expect(page).toContain(`<link rel="canonical" href="http://localhost:${port}/about"/>`)
  })

  it('keeps its data folder from a second one, which says so and does not wait for it', async () => {
    const second = await failedStart({ DATA_DIR })
    expect(second.code).toBe(1)
    expect(second.said).toBe(
      `The data folder ${DATA_DIR} is in use by another running process. Stop that process first, or set DATA_DIR to another folder.`,
    )
  })

  it('says that it serves and that its database does', async () => {
    const { origin } = site
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  })

  it('logs requests with their id, and neither tokens nor what a visitor did wrong as errors', async () => {
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

describe('a wrong setting ends the start with one sentence that names it', () => {
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
  ])('%s in %j', async (name, env) => {
    const { code, said } = await failedStart(env)
    expect(code).toBe(78)
    expect(said).toMatch(new RegExp(`^${name} [^\n]+\\.$`))
  })

  it('DATABASE_URL where no database answers in time, with a code of its own', async () => {
    const { code, said } = await failedStart({
      DATABASE_URL: 'postgres://someday@127.0.0.1:1/someday',
      DATABASE_WAIT: '0',
    })
    expect(code).toBe(75)
    expect(said).toMatch(/^DATABASE_URL[^\n]+\.?$/)
  })

  it('a name that is nearly one of ours, in production', async () => {
    expect(await failedStart({ NODE_ENV: 'production', DATABSE_URL: 'postgres://localhost/x' })).toEqual({
      code: 78,
      said: 'DATABSE_URL is not a setting; did you mean DATABASE_URL?',
    })
  })

  it.each(['SEED', 'PRODUCT_LOGO'])(
    'a file of %s that is missing, before the database is made',
    async (name) => {
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'someday-missing-'))
      onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
      expect(await failedStart({ DATA_DIR, [name]: '/nowhere/at-all.csv' })).toEqual({
        code: 78,
        said: `${name} cannot be used: the file /nowhere/at-all.csv does not exist.`,
      })
      expect(readdirSync(DATA_DIR)).toEqual([])
    },
  )
})

it('a start waits for a PostgreSQL that is away, and says so', async () => {
  const database = await databaseCopy()
  onTestFinished(() => database.remove())
  const server = new URL(database.location.url)
  const port = await freePort()
  const url = new URL(server)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const { child, output } = runSite({ PORT: '0', DATABASE_URL: url.href })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(output, { timeout: 60_000 }).toContain('Waiting up to 120 seconds for it.')
  const relay = createServer((socket) => {
    const onward = connect(Number(server.port || 5432), server.hostname)
    socket.on('error', () => onward.destroy()).pipe(onward)
    onward.on('error', () => socket.destroy()).pipe(socket)
  }).listen(port, '127.0.0.1')
  onTestFinished(() => void relay.close())
  await expect.poll(output, { timeout: 120_000 }).toContain('has started')
})
