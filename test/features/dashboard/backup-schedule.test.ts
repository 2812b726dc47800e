import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, vi } from 'vitest'
import { startTestApp } from '../../support/app/test-app.ts'
import { setUpBackedUpSite, hour } from './backed-up-site.ts'

const site = setUpBackedUpSite()
const { BACKUP_DIR, env, jobsAreDone, list, nameAt, namesThere, pass, sql, tick, ticked } = site

describe('the backup schedule', () => {
  it('makes one when it is due, once, and shows when the next is due', async () => {
    expect((await list()).schedule).toEqual({ everySeconds: 86_400, keep: 2, nextAt: null })
    await ticked()
    expect(namesThere()).toHaveLength(1)
    const { schedule, backups } = await list()
    expect(Date.parse(schedule.nextAt) - Date.parse(backups[0].madeAt)).toBe(24 * hour)
    await ticked()
    pass(23 * hour)
    await ticked()
    expect(namesThere()).toHaveLength(1)
    pass(hour)
    await ticked()
    expect(namesThere()).toHaveLength(2)
  })

  it('removes our older ones once enough newer ones are valid, and nothing else', async () => {
    mkdirSync(BACKUP_DIR, { recursive: true })
    const others = ['mine.backup', nameAt('2025-01-01T00:00:00.000Z', 'before-update')]
    const broken = ['2026-01-01', '2026-01-02'].map((day) => nameAt(`${day}T00:00:00.000Z`))
    for (const name of [...others, ...broken]) writeFileSync(join(BACKUP_DIR, name), '')
    await ticked()
    // One valid backup is fewer than two, and invalid ones do not count.
    expect(namesThere()).toEqual(expect.arrayContaining([...others, ...broken]))
    const [first] = namesThere().filter((name) => name.startsWith('someday-') && !broken.includes(name))
    for (const count of [2, 3]) {
      pass(25 * hour)
      await ticked()
      expect(namesThere().filter((name) => name.startsWith('someday-'))).toHaveLength(2)
      expect(namesThere().includes(first ?? '')).toBe(count === 2)
    }
    expect(namesThere()).toEqual(expect.arrayContaining(others))
  })

  it('reports a failure, retries after an hour, and clears the error after a success', async () => {
    writeFileSync(BACKUP_DIR, 'no folder')
    const failed = `select output ->> 'message' as why from pgboss.job where name = 'scheduled-backups' and state = 'failed'`
    await ticked()
    await ticked()
    const [job, ...rest] = await sql<{ why: string }[]>(failed)
    expect([job?.why, rest]).toEqual([expect.stringContaining(`${BACKUP_DIR} is not a folder.`), []])
    expect(await sql('select percent from backup_run')).toHaveLength(1)
    expect(await list()).toMatchObject({
      placeProblem: `${BACKUP_DIR} is not a folder.`,
      failure: { problem: `${BACKUP_DIR} is not a folder.` },
      backups: [],
    })
    rmSync(BACKUP_DIR)
    pass(hour)
    await ticked()
    expect(namesThere()).toHaveLength(1)
    expect(await list()).toMatchObject({ failure: null, placeProblem: null })
    expect(await sql(failed)).toEqual([])
  })

  it('continues if one of them cannot be read, reports which, and clears the error when that one is gone', async () => {
    mkdirSync(BACKUP_DIR, { recursive: true })
    const [unreadable = '', broken = ''] = ['01', '02'].map((day) => nameAt(`2026-01-${day}T00:00:00.000Z`))
    // The file can be opened, but not read.
    symlinkSync('/proc/self/mem', join(BACKUP_DIR, unreadable))
    writeFileSync(join(BACKUP_DIR, broken), '')
    const failed = `select output ->> 'message' as why from pgboss.job where name = 'scheduled-backups' and state = 'failed'`
    await ticked()
    const [job] = await sql<{ why: string }[]>(failed)
    expect(job?.why).toContain(`${unreadable} could not be read.`)
    const { backups } = await list()
    const stateOf = (name: string) => backups.find((one: { name: string }) => one.name === name)?.state
    expect([stateOf(unreadable), stateOf(broken)]).toEqual(['unchecked', 'broken'])

    rmSync(join(BACKUP_DIR, unreadable))
    rmSync(join(BACKUP_DIR, broken))
    await ticked()
    expect(await sql(failed)).toEqual([])
  })

  it('tolerates that an admin deletes one at the same time', async () => {
    mkdirSync(BACKUP_DIR, { recursive: true })
    const [slow, deleted] = ['01', '02'].map((day) =>
      join(BACKUP_DIR, nameAt(`2026-01-${day}T00:00:00.000Z`)),
    )
    if (slow === undefined || deleted === undefined) throw new Error('There are two')
    // Reading from a pipe blocks until something is written.
    execFileSync('mkfifo', [slow])
    writeFileSync(deleted, '')
    await tick()
    const pipe = await vi.waitFor(() => openSync(slow, constants.O_WRONLY | constants.O_NONBLOCK), 60_000)
    for (const name of [slow, deleted]) rmSync(name)
    closeSync(pipe)
    await jobsAreDone()
    expect(
      await sql(`select 1 from pgboss.job where name = 'scheduled-backups' and state = 'failed'`),
    ).toEqual([])
  })

  it('forgets the checks of files that have been gone for a day, because other machines may have them', async () => {
    mkdirSync(BACKUP_DIR, { recursive: true })
    const elsewhere = nameAt('2026-01-01T00:00:00.000Z')
    writeFileSync(join(BACKUP_DIR, elsewhere), '')
    const known = async () =>
      (await sql<{ name: string }[]>('select name from backup_check')).map((one) => one.name)
    await ticked()
    rmSync(join(BACKUP_DIR, elsewhere))
    await ticked()
    expect(await known()).toContain(elsewhere)
    pass(25 * hour)
    await ticked()
    await ticked()
    expect((await known()).toSorted()).toEqual(namesThere())
  })

  it('counts no partial file, and removes leftovers of interrupted ones', async () => {
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
    // The latest one may still be written.
    expect(namesThere()).toEqual(expect.arrayContaining([parts[2], made]))
    expect(namesThere()).toHaveLength(2)
    const [cut] = await sql<{ problem: string }[]>('select problem from backup_run where name = ?', [dead])
    expect(cut?.problem).toMatch(/^It was interrupted/)
  })

  it('starts none while another process makes one', async () => {
    await sql(`insert into backup_run (name, begun_at) values ('someday-x.backup', now())`)
    await ticked()
    expect(() => namesThere()).toThrow(/ENOENT/)
    expect((await list()).making).toMatchObject({ percent: 0 })
  })

  it.runIf(inject('database') === 'postgresql')('makes one for all processes', async () => {
    const beside = await startTestApp(env, { beside: site.app(), now: site.now })
    try {
      await Promise.all([tick(), tick(beside), tick(), tick(beside)])
      await jobsAreDone()
      expect(namesThere()).toHaveLength(1)
    } finally {
      await beside.close()
    }
  })
})
