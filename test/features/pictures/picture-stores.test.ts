import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { checkBackup } from '#platform/backup/read-backup.ts'
import { describeExternalPictures, collectBackupMetadata } from '#root/start/backups/backup-metadata.ts'
import { openPictureStore } from '#features/pictures/server/picture-store.ts'
import { client } from '../../support/app/client.ts'
import { createPlainPicture, uploadPicture } from '../../support/app/pictures.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startBucket } from '../../support/servers/bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'someday-pictures-'))
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => void (bucket = await startBucket()))
afterAll(() => {
  bucket.stop()
  rmSync(folder, { recursive: true })
})

const stores = {
  'a folder': {
    url: () => pathToFileURL(join(folder, 'shared')).href,
    names: () => readdirSync(join(folder, 'shared')).toSorted(),
  },
  'a bucket': { url: () => bucket.url, names: () => bucket.names() },
}

/** Returns the file names of a picture in both sizes. */
const getFileNames = (url: string) =>
  [url.replace('1600', '800'), url].map((each) => each.replace('/pictures/', ''))

describe.each(Object.entries(stores))('pictures stored in %s', (_, store) => {
  let app: TestApp
  let editor: Member
  beforeAll(async () => {
    app = await startTestApp({ PICTURES_URL: store.url() })
    editor = await signUp(app, { role: 'editor' })
  })
  afterAll(() => app.close())

  it('exist in both sizes, and the database has none of their bytes', async () => {
    const url = await uploadPicture(client(app, editor), 10)
    expect(store.names()).toEqual(getFileNames(url).toSorted())
    const { statusCode, rawPayload } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect((await sharp(rawPayload).metadata()).format).toBe('webp')
    const rows = await app.orm.em.fork().execute('select from picture where bytes is not null')
    expect(rows).toEqual([])
  })

  it('are not in a backup, which says so', async () => {
    await uploadPicture(client(app, editor), 15)
    const em = app.orm.em.fork()
    const [row] = await em.execute<{ count: number }[]>('select count(*)::int as count from picture')
    const file = join(folder, `${Math.random()}.backup`)
    await writeBackup(em, file, await collectBackupMetadata({ DATABASE_URL: undefined }, em))
    const { head } = await checkBackup(file)
    expect(head).toMatchObject({ format: 2, picturesElsewhere: row?.count })
    expect(describeExternalPictures(head.picturesElsewhere)).toMatch(
      /^Not in this backup: \d+ pictures in PICTURES_URL\./,
    )
    expect(describeExternalPictures(1)).toMatch(/^Not in this backup: 1 picture in PICTURES_URL\./)
  })

  it('work beside those that the database has from before', async () => {
    const url = await uploadPicture(client(app, editor), 20)
    const [small = ''] = getFileNames(url)
    const { rawPayload } = await app.inject(`/pictures/${small}`)
    await app.orm.em
      .fork()
      .execute(`update picture set hash = 'ffffffffffffffffffffffff', bytes = ? where hash = ?`, [
        rawPayload,
        url.slice('/pictures/'.length, -'-1600.webp'.length),
      ])
    const before = await app.inject('/pictures/ffffffffffffffffffffffff-800.webp')
    expect(before.rawPayload.equals(rawPayload)).toBe(true)
  })

  it('are deleted when they have been unused for a week', async () => {
    const url = await uploadPicture(client(app, editor), 30)
    await app.orm.em
      .fork()
      .execute(`update picture set created_at = now() - interval '8 days' where bytes is null`)
    await app.services.jobs.send(app.orm.em.fork(), { name: 'forget-unused-pictures' }, {})
    await expect.poll(() => store.names()).not.toEqual(expect.arrayContaining(getFileNames(url)))
    expect((await app.inject(url)).statusCode).toBe(404)
  })
})

it('deleting files of unused pictures is retried, and no picture is left without its file', async () => {
  const names = stores['a folder'].names
  const app = await startTestApp({ PICTURES_URL: stores['a folder'].url() })
  const editor = await signUp(app, { role: 'editor' })
  const urls = [
    await uploadPicture(client(app, editor), 110),
    await uploadPicture(client(app, editor), 120),
    await uploadPicture(client(app, editor), 130),
  ]
  const files = urls.flatMap(getFileNames)
  const [stuck = ''] = getFileNames(urls[1] ?? '')
  const inTheWay = join(folder, 'shared', stuck)
  rmSync(inTheWay)
  mkdirSync(inTheWay)
  const em = app.orm.em.fork()
  const left = async () => (await em.execute('select from picture')).length
  await em.execute(`update picture set created_at = now() - interval '8 days'`)
  await app.services.jobs.send(em, { name: 'forget-unused-pictures' }, {})
  await expect.poll(left).toBe(0)
  await expect.poll(() => names().filter((name) => files.includes(name))).toEqual([stuck])
  rmdirSync(inTheWay)
  writeFileSync(inTheWay, 'a file again')
  await expect.poll(() => names().filter((name) => files.includes(name))).toEqual([])
  await app.close()
})

it('a picture uploaded again while its files are being deleted keeps them', async () => {
  const app = await startTestApp({ PICTURES_URL: stores['a folder'].url() })
  const editor = await signUp(app, { role: 'editor' })
  const url = await uploadPicture(client(app, editor), 140)
  const em = app.orm.em.fork()
  for (let round = 0; round < 5; round++) {
    await em.execute(`update picture set created_at = now() - interval '8 days'`)
    await app.services.jobs.send(em, { name: 'forget-unused-pictures' }, {})
    for (let again = 0; again < 4; again++) {
      expect(await uploadPicture(client(app, editor), 140)).toBe(url)
      expect((await app.inject(url)).statusCode).toBe(200)
    }
  }
  await app.close()
})

it('an unreachable bucket is reported, and nothing is stored without its file', async () => {
  const app = await startTestApp({ PICTURES_URL: bucket.url })
  const editor = await signUp(app, { role: 'editor' })
  const upload = async () =>
    client(app, editor).upload('/api/pictures', 'image/png', await createPlainPicture())
  bucket.setAway(true)
  const refused = await upload()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.body.message).toMatch(/^Pictures are unavailable/)
  expect(await app.orm.em.fork().execute('select from picture')).toEqual([])
  bucket.setAway(false)
  expect((await upload()).status).toBe(201)
  await app.close()
})

it('a refusal by the storage is reported at the start, in a sentence', async () => {
  await expect(openPictureStore(bucket.url.replace('eu-central-1', 'mars'))).rejects.toThrow(
    'the storage rejects the request (403). Correct the bucket, the key and its secret, or the region.',
  )
  await expect(openPictureStore('file:///dev/null/pictures')).rejects.toThrow(/ENOTDIR/)
})
