import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkBackup } from '#platform/backup/read-backup.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp, signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

const soon = { timeout: 60_000 }
const hour = 3_600_000
const password = 'correct horse'
const parent = fastFolder('someday-own-backups-')
const BACKUP_DIR = join(parent, 'backups')
const env = { BACKUP_DIR, BACKUP_EVERY: '24h', BACKUP_KEEP: '2' }
let later = 0
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp(env, { now: () => new Date(Date.now() + later) })
  const { email } = await signUpWithPassword(app, password, { role: 'admin' })
  admin = client(app)
  await admin.signIn(email, password)
})
afterAll(async () => {
  await app.close()
  rmSync(parent, { recursive: true, force: true })
})
/** Each begins with nothing, and nobody at it. */
afterEach(async () => {
  await jobsAreDone()
  rmSync(BACKUP_DIR, { recursive: true, force: true })
  for (const table of ['backup_run', 'backup_check']) await sql(`delete from ${table}`)
  await sql(`delete from pgboss.job where name like '%-backups'`)
})

const sql = <T extends object[] = object[]>(text: string, values: unknown[] = []) =>
  app.orm.em.fork().execute<T>(text, values)
const list = async () => (await admin.call('backups.list')).data
const namesThere = () => readdirSync(BACKUP_DIR).toSorted()
const nameAt = (at: string, kind = 'someday') => `${kind}-${at.replaceAll(/[:.]/g, '-')}.backup`

async function jobsAreDone() {
  const waiting = `select state from pgboss.job where name like '%-backups' and state in ('created', 'retry', 'active')`
  await expect.poll(() => sql(waiting), soon).toEqual([])
}

/** As the clock does every five minutes. */
async function tick(at: TestApp = app) {
  const em = at.orm.em.fork()
  await at.services.jobs.send(em, { name: 'scheduled-backups' }, {})
}
async function ticked() {
  await tick()
  await jobsAreDone()
}

describe('a backup that an admin asks for', () => {
  it('is made beside the site, read to its end, and shown with its size and version', async () => {
    expect(await list()).toMatchObject({ backups: [], making: null, failure: null, place: BACKUP_DIR })
    expect((await admin.call('backups.make')).status).toBe(200)
    expect((await list()).making).not.toBeNull()
    expect((await admin.call('backups.make')).refusal).toMatchObject({
      status: 409,
      message: 'A backup is being made at this moment.',
    })
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
    expect(end.tables['idea']?.rows).toBe(1_315)
    expect(head.engine).toBe(inject('database'))
    expect(head).not.toHaveProperty('authSecret')
  })

  it('says how far it is, to whoever looks, until it is done', async () => {
    const seen = new Set<number>()
    await admin.call('backups.make')
    await expect
      .poll(async () => {
        const { making } = await list()
        if (making) seen.add(making.percent)
        return making
      }, soon)
      .toBeNull()
    expect([...seen].every((percent) => percent >= 0 && percent <= 100)).toBe(true)
    const runs = await sql<{ percent: number; over: boolean }[]>(
      'select percent, ended_at is not null as over from backup_run',
    )
    expect(runs).toEqual([{ percent: expect.any(Number), over: true }])
  })

  it('stands in the books, and so does who fetched or deleted one', async () => {
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

describe('a backup that is there', () => {
  async function made(): Promise<string> {
    await admin.call('backups.make')
    await jobsAreDone()
    return namesThere()[0] ?? ''
  }

  it('is fetched whole, and kept by nobody on the way', async () => {
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

  it('is given to no one but an admin who has said the password just now', async () => {
    const name = await made()
    const url = `/admin/backups/${name}`
    expect((await client(app).get(url)).status).toBe(401)
    const editor = client(app, await signUp(app, { role: 'editor' }))
    expect((await editor.get(url)).status).toBe(403)
    later += 11 * 60_000
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

  it('is asked for by its name, and nothing else is', async () => {
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

  it('goes for good where an admin deletes it', async () => {
    const name = await made()
    expect((await admin.call('backups.remove', { name })).status).toBe(200)
    expect(namesThere()).toEqual([])
    expect((await admin.call('backups.remove', { name })).status).toBe(404)
  })

  it.each([
    ['cut short', (file: string) => truncateSync(file, readFileSync(file).length >> 1)],
    ['changed by a byte', flipByte],
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

describe('the schedule', () => {
  it('makes one when it is time, once, and says when the next is due', async () => {
    expect((await list()).schedule).toEqual({ everySeconds: 86_400, keep: 2, nextAt: null })
    await ticked()
    expect(namesThere()).toHaveLength(1)
    const { schedule, backups } = await list()
    expect(Date.parse(schedule.nextAt) - Date.parse(backups[0].madeAt)).toBe(24 * hour)
    await ticked()
    later += 23 * hour
    await ticked()
    expect(namesThere()).toHaveLength(1)
    later += hour
    await ticked()
    expect(namesThere()).toHaveLength(2)
  })

  it('removes older ones of ours once as many newer are whole, and nothing else', async () => {
    mkdirSync(BACKUP_DIR, { recursive: true })
    const others = ['mine.backup', nameAt('2025-01-01T00:00:00.000Z', 'before-update')]
    const broken = nameAt('2026-01-02T00:00:00.000Z')
    for (const name of [...others, broken]) writeFileSync(join(BACKUP_DIR, name), '')
    await ticked()
    // One that is whole is no two.
    expect(namesThere()).toEqual(expect.arrayContaining([...others, broken]))
    const [first] = namesThere().filter((name) => name.startsWith('someday-') && name !== broken)
    for (const count of [2, 3]) {
      later += 25 * hour
      await ticked()
      expect(namesThere().filter((name) => name.startsWith('someday-'))).toHaveLength(2)
      expect(namesThere().includes(first ?? '')).toBe(count === 2)
    }
    expect(namesThere()).toEqual(expect.arrayContaining(others))
    expect(namesThere()).not.toContain(broken)
  })

  it('that cannot be kept is told of, tried again after an hour, and over once it goes well', async () => {
    writeFileSync(BACKUP_DIR, 'no folder')
    const failed = `select output ->> 'message' as why from pgboss.job where name = 'scheduled-backups' and state = 'failed'`
    await ticked()
    await ticked()
    const [job, ...rest] = await sql<{ why: string }[]>(failed)
    expect([job?.why, rest]).toEqual([expect.stringContaining(`${BACKUP_DIR} is no folder.`), []])
    expect(await sql('select percent from backup_run')).toHaveLength(1)
    expect(await list()).toMatchObject({
      placeProblem: `${BACKUP_DIR} is no folder.`,
      failure: { problem: `${BACKUP_DIR} is no folder.` },
      backups: [],
    })
    rmSync(BACKUP_DIR)
    later += hour
    await ticked()
    expect(namesThere()).toHaveLength(1)
    expect(await list()).toMatchObject({ failure: null, placeProblem: null })
    expect(await sql(failed)).toEqual([])
  })

  it('counts no part of one, and removes what is left of those that were cut off', async () => {
    mkdirSync(BACKUP_DIR, { recursive: true })
    const [dead, old, young] = ['01', '02', '03'].map((day) => nameAt(`2026-01-${day}T00:00:00.000Z`))
    const parts = [dead, old, young].map((name) => `${name}.part`)
    for (const part of parts) writeFileSync(join(BACKUP_DIR, part), '')
    utimesSync(join(BACKUP_DIR, parts[1] ?? ''), 1, 1)
    await sql(
      `insert into backup_run (name, begun_at, heard_at) values (?, now() - interval '3 minutes', now() - interval '2 minutes')`,
      [dead],
    )
    expect(await list()).toMatchObject({ backups: [], making: null })
    await ticked()
    const [made, ...rest] = namesThere().filter((name) => !name.endsWith('.part'))
    expect(rest).toEqual([])
    // Somebody may be at work on the youngest.
    expect(namesThere()).toEqual([parts[2], made].toSorted())
    const [cut] = await sql<{ problem: string }[]>('select problem from backup_run where name = ?', [dead])
    expect(cut?.problem).toMatch(/^It was cut off/)
  })

  it('begins none while another process makes one', async () => {
    await sql(`insert into backup_run (name, begun_at) values ('someday-x.backup', now())`)
    await ticked()
    expect(() => namesThere()).toThrow(/ENOENT/)
    expect((await list()).making).toMatchObject({ percent: 0 })
  })

  it.runIf(inject('database') === 'postgresql')('makes one for several processes', async () => {
    const beside = await startTestApp(env, { beside: app, now: () => new Date(Date.now() + later) })
    try {
      await Promise.all([tick(), tick(beside), tick(), tick(beside)])
      await jobsAreDone()
      expect(namesThere()).toHaveLength(1)
    } finally {
      await beside.close()
    }
  })
})

function flipByte(file: string) {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  writeFileSync(file, bytes)
}
