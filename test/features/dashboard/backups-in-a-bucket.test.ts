import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backupName } from '#platform/backup/backup-format.ts'
import { backupErrorMessage } from '#platform/backup/backup-errors.ts'
import { checkBackup } from '#platform/backup/read-backup.ts'
import type { BackupStore } from '#platform/backup/stores/backup-store.ts'
import { createBackupStore } from '#platform/backup/stores/create-backup-store.ts'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp } from '../../support/app/test-app.ts'
import { startBucket } from '../../support/servers/bucket.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

const megabyte = 1024 * 1024
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => void (bucket = await startBucket()))
afterAll(() => void bucket.stop())

const createFailingStream = () =>
  Readable.from(
    (function* () {
      yield randomBytes(17 * megabyte)
      throw new Error('The database is gone')
    })(),
    { objectMode: false },
  )
const nameOf = (day: number) => backupName('someday', new Date(Date.UTC(2026, 0, day)))
const openStore = (folder: string): BackupStore =>
  createBackupStore({ DATA_DIR: '/nowhere', BACKUP_URL: bucket.urlOf(folder) })
const toChunks = (bytes: Buffer, size = 70_001) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
    { objectMode: false },
  )

it('a backup in a folder that fails halfway leaves nothing there', async () => {
  const folder = fastFolder('someday-failing-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const store = createBackupStore({ DATA_DIR: '/nowhere', BACKUP_URL: pathToFileURL(folder).href })
  await expect(store.write(nameOf(1), createFailingStream())).rejects.toThrow('The database is gone')
  expect(readdirSync(folder)).toEqual([])
})

describe('a backup in a bucket', () => {
  it('is uploaded in parts, restored unchanged, and listed with its size', async () => {
    const store = openStore('large')
    const bytes = randomBytes(40 * megabyte + 123)
    bucket.largest.body = 0
    await store.write(nameOf(1), toChunks(bytes))
    expect(bucket.largest.body).toBe(16 * megabyte)
    expect(await store.list()).toMatchObject([{ name: nameOf(1), bytes: bytes.length }])
    const read = await store.read(nameOf(1))
    expect(read.bytes).toBe(bytes.length)
    expect((await buffer(read.content)).equals(bytes)).toBe(true)
    expect(bucket.uploads.size).toBe(0)
    await store.remove(nameOf(1))
    expect(await store.list()).toEqual([])
    await expect(store.read(nameOf(1))).rejects.toThrow('does not exist')
  })

  it('may be only a few bytes long', async () => {
    const store = openStore('small')
    await store.write(nameOf(1), toChunks(Buffer.from('Dear diary')))
    expect(await buffer((await store.read(nameOf(1))).content)).toEqual(Buffer.from('Dear diary'))
  })

  it('is retried if the storage is busy for a short time, and fails if it stays busy', async () => {
    const store = openStore('busy')
    const bytes = randomBytes(20 * megabyte)
    bucket.failParts(2)
    await store.write(nameOf(1), toChunks(bytes))
    expect((await buffer((await store.read(nameOf(1))).content)).equals(bytes)).toBe(true)
    bucket.failParts(99)
    const failed = store.write(nameOf(2), toChunks(bytes))
    await expect(failed).rejects.toThrow('503')
    bucket.failParts(0)
    expect(await failed.catch((error: unknown) => backupErrorMessage(error, store.place))).toMatch(
      /^The storage failed \(503\): the bucket pictures\/busy at 127\.0\.0\.1:\d+\./,
    )
    expect((await store.list()).map(({ name }) => name)).toEqual([nameOf(1)])
    expect(bucket.uploads.size).toBe(0)
  })

  it('that fails while reading the database leaves nothing there', async () => {
    const store = openStore('failing')
    await expect(store.write(nameOf(1), createFailingStream())).rejects.toThrow('The database is gone')
    expect([bucket.uploads.size, await store.list()]).toEqual([0, []])
  })

  it('that was interrupted is not counted and is removed, unless it is still being uploaded', async () => {
    const store = openStore('swept')
    const begin = (day: number) => {
      const upload = { name: `swept/${nameOf(day)}`, parts: new Map() }
      bucket.uploads.set(`upload-${day}`, upload)
    }
    begin(1)
    await store.sweep([])
    expect(bucket.uploads.size).toBe(1)
    begin(2)
    expect(await store.list()).toEqual([])
    await store.sweep([nameOf(1)])
    expect([...bucket.uploads.keys()]).toEqual(['upload-2'])
    await store.sweep([nameOf(2)])
    expect(bucket.uploads.size).toBe(0)
  })

  it('ignores objects that are not backups of this site', async () => {
    const store = openStore('shared')
    await openStore('shared-too').write(nameOf(1), toChunks(Buffer.from('of another site')))
    bucket.objects.set('shared/diary.txt', { body: Buffer.from('Dear diary'), at: new Date() })
    expect(await store.list()).toEqual([])
    await expect(store.read('diary.txt')).rejects.toThrow('The backup diary.txt does not exist.')
    await store.remove('diary.txt')
    expect(bucket.objects.has('shared/diary.txt')).toBe(true)
  })

  it('reports a refusal by the storage in a sentence', async () => {
    const url = bucket.urlOf('x').replace('eu-central-1', 'mars')
    const store = createBackupStore({ DATA_DIR: '/nowhere', BACKUP_URL: url })
    const why = await store.list().catch((error: unknown) => backupErrorMessage(error, store.place))
    expect(why).toMatch(
      /^the bucket pictures\/x at .*: the storage rejects the request \(403\)\. Correct the bucket, the key and its secret, or the region\.$/,
    )
  })

  it('is made, listed, downloaded and deleted by the site like one in a folder', async () => {
    const app = await startTestApp({
      BACKUP_URL: bucket.urlOf('site'),
      BACKUP_EVERY: '24h',
      BACKUP_KEEP: '1',
    })
    onTestFinished(() => app.close())
    const admin = client(app, await signUp(app, { role: 'admin' }))
    const list = async () => (await admin.call('backups.list')).data
    const makeOne = async (before: string | undefined) => {
      await admin.call('backups.make')
      await expect
        .poll(async () => [(await list()).making, (await list()).backups[0]?.name !== before], {
          timeout: 60_000,
        })
        .toEqual([null, true])
      return (await list()).backups[0]
    }
    const first = await makeOne(undefined)
    expect(first).toMatchObject({ state: 'whole', version: expect.any(String) })
    expect((await list()).place).toMatch(/^the bucket pictures\/site at 127/)
    const store = openStore('site')
    const { end } = await checkBackup(async () => (await store.read(first.name)).content)
    expect(end.tables['idea']?.rows).toBe(1_315)
    const { headers, rawPayload } = await app.inject({
      url: `/admin/backups/${first.name}`,
      headers: { cookie: admin.cookie() },
    })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.equals(bucket.objects.get(`site/${first.name}`)?.body ?? Buffer.alloc(0))).toBe(true)
    const second = await makeOne(first.name)
    const tick = () => app.services.jobs.send(app.orm.em.fork(), { name: 'scheduled-backups' }, {})
    await tick()
    await expect
      .poll(async () => (await store.list()).map(({ name }) => name), { timeout: 60_000 })
      .toEqual([second.name])
    // An unreadable backup replaces no other, whatever the storage has responded.
    bucket.setSpoiling(true)
    const third = await makeOne(second.name)
    bucket.setSpoiling(false)
    expect(third).toMatchObject({ state: 'broken', problem: expect.stringMatching(/^It /) })
    expect((await list()).failure.problem).toMatch(/^The backup cannot be used\. It /)
    await tick()
    await expect
      .poll(() => app.services.jobs.isDue(app.orm.em.fork(), { name: 'scheduled-backups' }))
      .toBe(false)
    expect((await store.list()).map(({ name }) => name)).toEqual(
      expect.arrayContaining([second.name, third.name]),
    )
    for (const { name } of [second, third])
      expect((await admin.call('backups.remove', { name })).status).toBe(200)
    expect(await store.list()).toEqual([])
    bucket.setAway(true)
    expect((await list()).placeProblem).toMatch(/^The storage failed \(500\)/)
    bucket.setAway(false)
  })
})
