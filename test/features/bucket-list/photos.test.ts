import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { client, newMember, type Client } from '../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/my-bucket-list'

/** Creates a photo with metadata and a position, as a camera does. */
const createPicture = (background = '#246') =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'GPS 47.1 8.2' } })
    .jpeg()
    .toBuffer()

async function createCompletedEntry(member: Client, ideaId = 1): Promise<number> {
  return (await member.post(path, { ideaId, status: 'completed', doneNote: 'Cold', doneWith: 'Maria' })).body
    .id
}

const add = async (member: Client, entryId: number, query = '') =>
  member.upload(`${path}/${entryId}/photos${query}`, 'image/jpeg', await createPicture())

async function countStoredPhotos(): Promise<number> {
  const [row] = await app.orm.em
    .fork()
    .execute<{ count: number }[]>('select count(*)::int as count from entry_photo')
  return row?.count ?? 0
}

describe('a photo of a completed entry', () => {
  it('is private to its member, without metadata, and not cacheable', async () => {
    const [ada, eve] = [await newMember(app), await newMember(app)]
    const entry = await add(ada, await createCompletedEntry(ada))
    expect([entry.status, entry.body]).toMatchObject([
      201,
      { doneWith: 'Maria', photos: [expect.any(String)] },
    ])
    const [id] = entry.body.photos
    for (const [size, width] of [
      ['small', 800],
      ['large', 1200],
    ] as const) {
      const {
        headers,
        statusCode: status,
        rawPayload,
      } = await app.inject({
        url: `${path}/photos/${id}?size=${size}`,
        headers: { cookie: ada.cookie() },
      })
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'no-store',
      ])
      const { exif, width: made } = await sharp(rawPayload).metadata()
      expect([made, exif]).toEqual([width, undefined])
    }
    expect((await eve.get(`${path}/photos/${id}`)).status).toBe(404)
    expect((await eve.delete(`${path}/photos/${id}`)).status).toBe(404)
    expect((await client(app).get(`${path}/photos/${id}`)).status).toBe(401)
    expect(
      (await eve.upload(`${path}/${entry.body.id}/photos`, 'image/jpeg', await createPicture())).status,
    ).toBe(404)
    expect((await ada.get(path)).body[0].photos).toEqual([id])
    expect((await ada.delete(`${path}/photos/${id}`)).body.photos).toEqual([])
  })

  it('is refused if the file only claims to be one', async () => {
    const ada = await newMember(app)
    const id = await createCompletedEntry(ada)
    for (const [file, status] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
      ['', 415],
    ] as const)
      expect((await ada.upload(`${path}/${id}/photos`, 'image/jpeg', file)).status).toBe(status)
  })

  it('is added once per click, and never a seventh, however many are sent concurrently', async () => {
    const ada = await newMember(app)
    const id = await createCompletedEntry(ada)
    const query = `?requestId=${randomUUID()}`
    await Promise.all([add(ada, id, query), add(ada, id, query)])
    expect((await ada.get(path)).body[0].photos).toHaveLength(1)
    const answers = await Promise.all(Array.from({ length: 7 }, () => add(ada, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 409, 409,
    ])
    expect((await ada.get(path)).body[0].photos).toHaveLength(6)
  })

  it('is refused before decoding if its entry has six, and a repeated click gets its response without decoding', async () => {
    const ada = await newMember(app)
    const id = await createCompletedEntry(ada)
    const query = `?requestId=${randomUUID()}`
    expect((await add(ada, id, query)).status).toBe(201)
    // The content of this upload is not read.
    const repeated = await ada.upload(`${path}/${id}/photos${query}`, 'image/jpeg', 'no picture')
    expect([repeated.status, repeated.body.photos]).toEqual([201, [expect.any(String)]])
    for (let photo = 2; photo <= 6; photo++) expect((await add(ada, id)).status).toBe(201)
    expect((await ada.upload(`${path}/${id}/photos`, 'image/jpeg', 'no picture')).status).toBe(409)
  })

  it('is processed beside twelve of another member', async () => {
    const [eve, ada] = [await newMember(app), await newMember(app)]
    const ids: number[] = []
    for (let ideaId = 1; ideaId <= 12; ideaId++) ids.push(await createCompletedEntry(eve, ideaId))
    const hers = await createCompletedEntry(ada)
    const file = await createPicture()
    const many = ids.map((id) => eve.upload(`${path}/${id}/photos`, 'image/jpeg', file))
    const statuses: number[] = []
    for (let photo = 1; photo <= 3; photo++) statuses.push((await add(ada, hers)).status)
    expect(statuses).toEqual([201, 201, 201])
    const ofEve = (await Promise.all(many)).map(({ status }) => status)
    expect(ofEve).toContain(201)
    expect(new Set(ofEve).difference(new Set([201, 429]))).toEqual(new Set())
  })

  it('is exported as a file in an archive, and listed in the data export with its URL', async () => {
    const [ada, eve] = [await newMember(app), await newMember(app)]
    const own = (await ada.post('/api/custom-ideas', { title: 'Söhne / Töchter' })).body.id
    const entry = (await ada.post(path, { customIdeaId: own, status: 'completed' })).body.id
    const [first] = (await add(ada, entry)).body.photos
    await ada.upload(`${path}/${entry}/photos`, 'image/jpeg', await createPicture('#fff'))
    const { rawPayload, headers } = await app.inject({
      url: `${path}/photos.zip`,
      headers: { cookie: ada.cookie() },
    })
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    const files = unzipSync(rawPayload)
    expect(Object.keys(files)).toEqual([`sohne-tochter-${entry}-1.webp`, `sohne-tochter-${entry}-2.webp`])
    const large = await app.inject({ url: `${path}/photos/${first}`, headers: { cookie: ada.cookie() } })
    expect(Buffer.from(files[`sohne-tochter-${entry}-1.webp`] ?? [])).toEqual(large.rawPayload)

    const { bucketList } = (await ada.get('/api/account/data')).body
    expect(bucketList.photos).toMatchObject([{ id: first, entryId: entry }, { entryId: entry }])
    expect(JSON.stringify(bucketList)).not.toContain('UklGR')
    expect((await ada.get(bucketList.photos[1].address)).status).toBe(200)
    expect((await eve.call('bucketList.photos.list')).data).toEqual([])
    expect((await client(app).get(`${path}/photos.zip`)).status).toBe(401)
  })

  it('counts towards a member’s limit of two hundred, which the database enforces too', async () => {
    const ada = await newMember(app)
    const member = await ada.call('accounts.current')
    const ids: number[] = []
    for (let ideaId = 1; ideaId <= 34; ideaId++) ids.push(await createCompletedEntry(ada, ideaId))
    const em = app.orm.em.fork()
    const insert = (entryId: number, places: string) =>
      em.execute(
        `insert into entry_photo (id, user_id, entry_id, place, small, large)
         select gen_random_uuid(), ${member.data.id}, ${entryId}, place, '', '' from generate_series(${places}) place`,
      )
    await expect(insert(ids[0] ?? 0, '6, 6')).rejects.toThrow(/place/)
    for (const entryId of ids.slice(0, 33)) await insert(entryId, '0, 5')
    await insert(ids[33] ?? 0, '0, 1')
    expect((await add(ada, ids[33] ?? 0)).status).toBe(409)
    await expect(insert(ids[33] ?? 0, '2, 2')).rejects.toThrow(/at most 200/)
  })

  it('is restored with its entry, and deleted for good with the entry, idea or account', async () => {
    const before = await countStoredPhotos()
    const ada = await newMember(app)
    const id = await createCompletedEntry(ada)
    const [photo] = (await add(ada, id)).body.photos
    await ada.delete(`${path}/${id}`)
    expect((await ada.call('bucketList.restore', { id })).data.photos).toEqual([photo])

    await ada.delete(`${path}/${id}`)
    expect(await countStoredPhotos()).toBe(before + 1)
    expect((await ada.delete(`${path}/photos/${photo}`)).status).toBe(404)
    expect(await countStoredPhotos()).toBe(before + 1)
    await app.orm.em.fork().execute(`delete from removed_entry where id = ${id}`)
    expect(await countStoredPhotos()).toBe(before)

    const own = (await ada.post('/api/custom-ideas', { title: 'Whistle' })).body.id
    const listed = (await ada.post(path, { customIdeaId: own })).body.id
    await add(ada, listed)
    await ada.delete(`/api/custom-ideas/${own}`)
    expect(await countStoredPhotos()).toBe(before)

    await add(ada, await createCompletedEntry(ada, 2))
    const { data } = await ada.call('accounts.current')
    await app.orm.em.fork().execute(`delete from users where id = ${data.id}`)
    expect(await countStoredPhotos()).toBe(before)
  })
})

describe('a shared list', () => {
  it('shows name and stories only if that is ticked, and photos only with the stories', async () => {
    const ada = await newMember(app)
    const entryId = await createCompletedEntry(ada)
    const [photo] = (await add(ada, entryId)).body.photos
    const { data: link } = await ada.call('bucketList.share.create', {})
    const token = link.path.split('/').at(-1)
    const visitor = client(app)
    const shared = async () => (await visitor.call('bucketList.sharedList', { token, limit: 9 })).data
    const address = `${link.path}/photos/${photo}?size=small`
    expect(await shared()).toMatchObject({ ownerName: null, entries: [{ story: null }] })
    expect((await visitor.get(address)).status).toBe(404)

    await ada.call('bucketList.share.update', { withName: true, withStories: true })
    const { name } = (await ada.call('accounts.current')).data
    expect(await shared()).toMatchObject({
      ownerName: name,
      entries: [{ story: { note: 'Cold', with: 'Maria', photos: [photo] } }],
    })
    const { status, headers } = await visitor.get(address)
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex'])

    await ada.put(`${path}/${entryId}`, { status: 'planned' })
    expect(await shared()).toMatchObject({ entries: [{ story: null }] })
    expect((await visitor.get(address)).status).toBe(404)
    await ada.put(`${path}/${entryId}`, { status: 'completed' })
    await ada.call('bucketList.share.revoke')
    expect((await visitor.get(address)).status).toBe(404)
  })
})
