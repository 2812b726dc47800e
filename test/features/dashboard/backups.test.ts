import { readFileSync, truncateSync, utimesSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { checkBackup } from '#platform/backup/read-backup.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import type { TestApp } from '../../support/app/test-app.ts'
import { flipBit } from '../damaged-backups.ts'
import { backedUpIdeas, setUpBackedUpSite, password } from './backed-up-site.ts'

const soon = { timeout: 60_000 }
const site = setUpBackedUpSite()
const { BACKUP_DIR, parent, jobsAreDone, list, nameAt, namesThere, pass, sql, ticked } = site
let app: TestApp
let admin: Client
beforeAll(() => {
  app = site.app()
  admin = site.admin()
})

describe('a backup requested by an admin', () => {
  it('is made while the site runs, verified, and listed with its size and version', async () => {
    expect(await list()).toMatchObject({ backups: [], making: null, failure: null, place: BACKUP_DIR })
    expect((await admin.call('backups.make')).status).toBe(200)
    await expect.poll(async () => (await list()).making, soon).toBeNull()
    const { backups, failure } = await list()
    expect(failure).toBeNull()
    expect(backups).toEqual([
      {
        name: namesThere()[0],
        kind: 'someday',
        madeAt: expect.any(String),
        bytes: expect.any(Number),
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        state: 'whole',
        problem: null,
      },
    ])
    const { end, head } = await checkBackup(join(BACKUP_DIR, backups[0].name))
    expect(end.tables['idea']?.rows).toBe(backedUpIdeas)
    expect(head.engine).toBe(inject('database'))
    expect(head).not.toHaveProperty('authSecret')
  })

  it('is requested once, and shown while it is made', async () => {
    const refused = { status: 409, message: 'A backup is already running.' }
    // As another process does, which has started the requested job, and then the backup.
    await sql(`insert into pgboss.job (name, state) values ('asked-backups', 'active')`)
    expect((await list()).making).toEqual({ since: null, percent: 0 })
    expect((await admin.call('backups.make')).refusal).toMatchObject(refused)
    await sql(`insert into backup_run (name, begun_at, percent) values ('someday-x.backup', now(), 42)`)
    await sql(`delete from pgboss.job where name = 'asked-backups'`)
    expect((await list()).making).toEqual({ since: expect.any(String), percent: 42 })
    expect((await admin.call('backups.make')).refusal).toMatchObject(refused)
  })

  it('shows its progress until only the verification is left', async () => {
    const seen: number[] = []
    const { making } = app.services
    await making.make(
      nameAt(site.now().toISOString()),
      (percent) => seen.push(percent),
      new AbortController().signal,
    )
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => one - other))
    expect(seen.at(-1)).toBe(90)
  })

  it('is logged, and so are downloads and deletions', async () => {
    await admin.call('backups.make')
    await jobsAreDone()
    const [name] = namesThere()
    await admin.get(`/admin/backups/${name}`)
    await admin.call('backups.remove', { name })
    const { entries } = (await admin.call('admin.audit', { limit: 3 })).data
    expect(
      entries.map(({ action, subject }: { action: string; subject: string }) => [action, subject]),
    ).toEqual([
      ['backup.remove', name],
      ['backup.download', name],
      ['backup.make', ''],
    ])
  })
})

describe('an existing backup', () => {
  async function made(): Promise<string> {
    await admin.call('backups.make')
    await jobsAreDone()
    return namesThere()[0] ?? ''
  }

  it('is downloaded whole, and not cacheable', async () => {
    const name = await made()
    const { data } = await admin.call('backups.address', { name })
    expect(data.href).toBe(`/admin/backups/${name}`)
    const answer = await app.inject({ url: data.href, headers: { cookie: admin.cookie() } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': 'application/gzip',
    })
    expect(answer.rawPayload.equals(readFileSync(join(BACKUP_DIR, name)))).toBe(true)
  })

  it('is sent only to an admin who gave the password recently', async () => {
    const name = await made()
    const url = `/admin/backups/${name}`
    expect((await client(app).get(url)).status).toBe(401)
    const editor = client(app, await signUp(app, { role: 'editor' }))
    expect((await editor.get(url)).status).toBe(403)
    pass(11 * 60_000)
    for (const answer of [
      (await admin.get(url)).body,
      (await admin.call('backups.address', { name })).refusal,
      (await admin.call('backups.remove', { name })).refusal,
    ])
      expect(answer).toMatchObject({ code: 'password_needed' })
    expect(namesThere()).toEqual([name])
    await admin.call('accounts.confirmPassword', { password })
    expect((await admin.get(url)).status).toBe(200)
  })

  it('is requested by its name, and nothing else can be', async () => {
    const name = await made()
    writeFileSync(join(BACKUP_DIR, 'diary.txt'), 'Dear diary')
    writeFileSync(join(parent, nameAt('2026-01-01T00:00:00.000Z')), 'one floor up')
    const asked = ['diary.txt', `..%2F${nameAt('2026-01-01T00:00:00.000Z')}`, `${name}.part`, '%2e%2e%2fx']
    for (const one of asked) {
      expect((await admin.get(`/admin/backups/${one}`)).status).toBe(404)
      const order = { name: decodeURIComponent(one) }
      expect((await admin.call('backups.address', order)).status).toBe(404)
      expect((await admin.call('backups.remove', order)).status).toBe(404)
    }
    expect((await list()).backups.map((one: { name: string }) => one.name)).toEqual([name])
    expect(namesThere()).toEqual(['diary.txt', name])
    rmSync(join(parent, nameAt('2026-01-01T00:00:00.000Z')))
  })

  it('is deleted for good by an admin', async () => {
    const name = await made()
    expect((await admin.call('backups.remove', { name })).status).toBe(200)
    expect(namesThere()).toEqual([])
    expect((await admin.call('backups.remove', { name })).status).toBe(404)
  })

  it.each([
    ['cut short', (file: string) => truncateSync(file, readFileSync(file).length >> 1)],
    ['with a changed byte', (file: string) => writeFileSync(file, flipBit(readFileSync(file)))],
  ])('is shown as broken once it has been read: %s', async (_what, spoil) => {
    const name = await made()
    expect((await list()).backups).toMatchObject([{ name, state: 'whole' }])
    spoil(join(BACKUP_DIR, name))
    utimesSync(join(BACKUP_DIR, name), 1, 1)
    expect((await list()).backups).toMatchObject([{ name, state: 'unchecked', problem: null }])
    await ticked()
    const found = (await list()).backups.find((one: { name: string }) => one.name === name)
    expect(found).toMatchObject({ name, state: 'broken', problem: expect.stringMatching(/^It /) })
  })
})
