import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSite } from '../../support/site/site-process.ts'
import { createSmallDisk } from '../../support/site/small-disk.ts'
import { signUpBeforeStart } from '../../support/app/members.ts'

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

describe('a disk that becomes full', () => {
  it('makes the site not ready while nothing can be saved, and ready again when there is space', async () => {
    const METRICS_TOKEN = 'a token of operators, long enough'
    const { env, fill, makeRoom } = createSmallDisk('filled')
    const { site, statusOf } = await start({ ...env, METRICS_TOKEN })
    expect(await statusOf('/readyz')).toBe(200)
    fill()
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    const told = await fetch(`${site.origin}/readyz`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(await told.json()).toMatchObject({ status: 'unavailable', disk: 'full' })
    expect(await (await fetch(`${site.origin}/readyz`)).json()).toEqual({ status: 'unavailable' })
    expect(await statusOf('/healthz')).toBe(200)
    makeRoom()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    expect(await site.stop()).toBe(0)
  })

  it('makes writes 503 with a sentence, while reads work, and everything works again with space', async () => {
    const { env, fill, makeRoom } = createSmallDisk('filled')
    const { site, register, statusOf } = await start(env)
    fill()
    const refused = await register('Ada')
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      error: 'The site is temporarily unavailable. Please try again in a moment.',
      message: 'The site is temporarily unavailable. Please try again in a moment.',
    })
    expect(await statusOf('/api/ideas')).toBe(200)
    const [idea] = await (await fetch(`${site.origin}/api/ideas?limit=1`)).json()
    expect(await statusOf(idea.imageUrl.replace('.svg', '.jpg'))).toBe(200)
    expect(site.output()).toContain('The disk is full.')
    makeRoom()
    expect((await register('Ada')).status).toBe(201)
    expect(await site.stop()).toBe(0)
  })

  it('keeps mails waiting, and leaves no partial ones', async () => {
    const { DATA_DIR, env, fill, makeRoom } = createSmallDisk('filled')
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

  it('at the database’s log freezes nothing and loses no confirmed write, and everything works again with space', async () => {
    const AUTH_SECRET = 'a secret of full disks that is long enough'
    const { DATA_DIR, env, fill, makeRoom } = createSmallDisk('filled')
    const database = { folder: join(DATA_DIR, 'pglite') }
    const [editor] = await signUpBeforeStart(database, AUTH_SECRET, [{ role: 'editor' }])
    const { site, statusOf } = await start({ ...env, AUTH_SECRET })
    const [category] = await (await fetch(`${site.origin}/api/categories`)).json()
    const save = (content: string) =>
      fetch(`${site.origin}/api/categories/${category.id}`, {
        method: 'PUT',
        headers: { cookie: editor?.headers.cookie ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ ...category, content }),
        signal: AbortSignal.timeout(30_000),
      })
    // Incompressible text fills the WAL faster.
    const long = () => `<p>${randomBytes(45_000).toString('hex')}</p>`

    fill({ folder: join(DATA_DIR, 'pglite/pg_wal') })
    let acknowledged = ''
    let refused: Response | undefined
    while (!refused) {
      const content = long()
      const answer = await save(content)
      if (answer.ok) acknowledged = content
      else refused = answer
    }
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const content of ['<p>one</p>', '<p>two</p>']) expect((await save(content)).status).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/readyz')).toBe(503)
    expect(site.output()).toContain('The disk is full.')

    makeRoom()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    const kept = await fetch(`${site.origin}/api/categories/${category.slug}/content`)
    expect((await kept.json()).content === acknowledged).toBe(true)
    expect((await save('<p>after</p>')).status).toBe(200)
    expect(await site.stop()).toBe(0)
  })
})
