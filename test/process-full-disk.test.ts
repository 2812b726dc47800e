import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { databaseCopy } from './support/app.ts'
import { failedStart } from './support/failed-start.ts'
import { startSite } from './support/site-process.ts'

const preload = pathToFileURL(join(import.meta.dirname, 'support/full-disk.ts')).href
const sentence = 'DATA_DIR cannot be used: its disk is full. Make room there, and start again.'

/** A data folder on a disk of its own, which is full when a test says so. */
function diskOf(content: 'empty' | 'filled') {
  const work = mkdtempSync(join(tmpdir(), 'someday-disk-'))
  onTestFinished(() => rmSync(work, { recursive: true, force: true }))
  const DATA_DIR = join(work, 'data')
  if (content === 'filled') cpSync(inject('templateFolder'), join(DATA_DIR, 'pglite'), { recursive: true })
  const control = join(work, 'disk.json')
  const fill = ({ folder = DATA_DIR, room = 0 } = {}) =>
    writeFileSync(control, JSON.stringify({ folder, room }))
  const makeRoom = () => writeFileSync(control, '')
  makeRoom()
  return {
    DATA_DIR,
    env: { DATA_DIR, FULL_DISK: control, NODE_OPTIONS: `--import=${preload}` },
    fill,
    makeRoom,
  }
}

async function start(env: Record<string, string>) {
  const site = await startSite(env)
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const register = (name: string) =>
    fetch(`${site.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email: `${name}@site.example`, password: 'correct horse' }),
    })
  return { site, register, statusOf: async (path: string) => (await fetch(site.origin + path)).status }
}

describe('a full disk', () => {
  // The database takes 38 MB before it is opened, and the catalogue some more.
  it.each([0, 38_400_000, 41_000_000])(
    'after %i bytes ends the first start with a sentence, and with room the next one starts',
    async (room) => {
      const { env, fill, makeRoom } = diskOf('empty')
      fill({ room })
      expect(await failedStart(env)).toEqual({ code: 1, said: sentence })
      makeRoom()
      const { statusOf } = await start(env)
      expect(await statusOf('/api/stats')).toBe(200)
    },
  )

  it('ends a later start with a sentence, and spoils nothing', async () => {
    const { env, fill, makeRoom } = diskOf('filled')
    fill()
    expect(await failedStart(env)).toEqual({ code: 1, said: sentence })
    makeRoom()
    const { statusOf } = await start(env)
    expect(await statusOf('/api/stats')).toBe(200)
  })

  it('leaves no empty secret behind, beside a PostgreSQL too', async () => {
    const { DATA_DIR, env, fill, makeRoom } = diskOf('empty')
    const database = await databaseCopy()
    onTestFinished(() => database.remove())
    const onServer = { ...env, DATABASE_URL: database.location.url }
    fill()
    expect(await failedStart(onServer)).toEqual({ code: 1, said: sentence })
    fill({ room: 4 })
    expect(await failedStart(onServer)).toEqual({ code: 1, said: sentence })
    makeRoom()
    await start(onServer)
    expect(readFileSync(join(DATA_DIR, 'auth-secret'), 'utf8')).toMatch(/^[\w-]{43}$/)
  })
})

describe('a disk that runs full', () => {
  it('makes writes 503 with a sentence, leaves reads as they are, and with room all is as before', async () => {
    const { env, fill, makeRoom } = diskOf('filled')
    const { site, register, statusOf } = await start(env)
    fill()
    const refused = await register('Ada')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      error: 'The site is taking a short break. Please try again in a moment.',
      message: 'The site is taking a short break. Please try again in a moment.',
    })
    expect(await statusOf('/api/ideas')).toBe(200)
    const [idea] = await (await fetch(`${site.origin}/api/ideas?limit=1`)).json()
    expect(await statusOf(idea.imageUrl.replace('.svg', '.jpg'))).toBe(200)
    expect(site.output()).toContain('The disk is full.')
    makeRoom()
    expect((await register('Ada')).status).toBe(201)
    expect(await site.stop()).toBe(0)
  })

  it('keeps mails waiting, and leaves no half ones', async () => {
    const { DATA_DIR, env, fill, makeRoom } = diskOf('filled')
    const { site, register } = await start(env)
    const mails = () =>
      readdirSync(join(DATA_DIR, 'mail')).map((name) => readFileSync(join(DATA_DIR, 'mail', name), 'utf8'))
    expect((await register('Ada')).status).toBe(201)
    await expect.poll(mails).toHaveLength(1)
    fill({ folder: join(DATA_DIR, 'mail') })
    expect((await register('Grace')).status).toBe(201)
    await expect.poll(() => site.output()).toContain('ENOSPC')
    expect(mails()).toHaveLength(1)
    makeRoom()
    await expect.poll(mails).toHaveLength(2)
    expect(mails().every((mail) => mail.includes('verify-email'))).toBe(true)
  })
})
