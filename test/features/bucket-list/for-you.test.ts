import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { RecommendedIdea } from '#features/bucket-list/contract.ts'
import { minShownCount } from '#features/bucket-list/limits.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let editor: Client
let ada: Client
beforeAll(async () => {
  app = await startTestApp()
  editor = client(app, await signUp(app, { role: 'editor' }))
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = client(app, await signUp(app))
})

const forYouPath = '/api/my-bucket-list/for-you'
const notForMePath = '/api/my-bucket-list/not-for-me'
const listForYou = async (member: Client, limit = 10): Promise<RecommendedIdea[]> =>
  (await member.get(`${forYouPath}?limit=${limit}`)).body
const toIds = (ideas: { id: number }[]) => ideas.map(({ id }) => id)
const save = (member: Client, ideaId: number, status = 'planned') =>
  member.post('/api/my-bucket-list', { ideaId, status })

/** Returns ids of seed ideas whose first kind is this one. */
async function listLedBy(kind: string): Promise<number[]> {
  const rows = await app.orm.em
    .fork()
    .execute<{ id: number }[]>(`select id from idea where kinds[1] = ? and state = 'published' order by id`, [
      kind,
    ])
  return toIds(rows)
}

async function createIdea(title: string, kinds: string[]): Promise<number> {
  const { status, body } = await editor.post('/api/ideas', { title, categoryId: 107, kinds })
  expect(status).toBe(201)
  return body.id
}

async function countCoSaves() {
  const job = { name: 'count-wanted-together' }
  await app.services.jobs.send(app.orm.em.fork(), job, {})
  await expect.poll(() => app.services.jobs.isDue(app.orm.em.fork(), job)).toBe(false)
}

describe('ideas for a member', () => {
  it('are none before they have saved anything', async () => {
    expect(await listForYou(ada)).toEqual([])
    expect((await client(app).get(forYouPath)).status).toBe(401)
  })

  it('are of the kinds of what they saved, and say which idea or kind', async () => {
    const [first = 0, second = 0] = await listLedBy('pottery')
    const { body: saved } = await save(ada, first)
    const afterOne = await listForYou(ada)
    expect(afterOne[0]?.kinds).toContain('pottery')
    expect(afterOne[0]?.because).toEqual({ ideaId: first, title: saved.idea.title })
    await save(ada, second)
    expect((await listForYou(ada))[0]?.because).toEqual({ kind: 'pottery' })
  })

  it('are never on the list, done, dismissed, archived or drafts', async () => {
    const kinds = ['silence', 'pottery']
    const [saved = 0, done, dismissed, archived, draft, other] = await Promise.all(
      ['Zorbik', 'Quaffle', 'Plover', 'Vexilla', 'Wumpus', 'Grue'].map((title) => createIdea(title, kinds)),
    )
    await save(ada, saved)
    const before = toIds(await listForYou(ada, 50))
    // At most two in ten are led by this kind, so the others are taken away step by step.
    expect(before.some((id) => [done, dismissed, archived, draft, other].includes(id))).toBe(true)
    await save(ada, done ?? 0, 'completed')
    await ada.post(notForMePath, { ideaId: dismissed })
    await app.orm.em
      .fork()
      .execute(`update idea set state = case id when ? then 'archived' else 'draft' end where id in (?, ?)`, [
        archived,
        archived,
        draft,
      ])
    await app.services.catalogueVersion.catchUp()
    const after = toIds(await listForYou(ada, 50))
    for (const id of [saved, done, dismissed, archived, draft]) expect(after).not.toContain(id)
    expect(after).toContain(other)
  })

  it('have at most two of a leading kind in any ten, and as many ideas as were asked for', async () => {
    for (const kind of ['hike', 'museum', 'cook', 'concert', 'wildlife', 'craft', 'beach', 'castle'])
      for (const id of (await listLedBy(kind)).slice(0, 2)) await save(ada, id)
    const ideas = await listForYou(ada, 50)
    expect([ideas.length, new Set(toIds(ideas)).size]).toEqual([50, 50])
    const leading = ideas.map(({ kinds }) => kinds[0])
    for (let from = 0; from <= 40; from++) {
      const ten = leading.slice(from, from + 10)
      for (const kind of ten) expect(ten.filter((other) => other === kind).length).toBeLessThanOrEqual(2)
    }
    expect(await listForYou(ada)).toEqual(ideas.slice(0, 10))
    expect((await ada.get(`${forYouPath}?limit=51`)).status).toBe(400)
  })

  it('are fewer of a kind after ideas of it were dismissed', async () => {
    const [hike = 0] = await listLedBy('hike')
    const [museum = 0] = await listLedBy('museum')
    await save(ada, museum)
    await save(ada, hike)
    const countHikes = async () =>
      (await listForYou(ada)).filter(({ kinds }) => kinds.includes('hike')).length
    expect(await countHikes()).toBeGreaterThan(0)
    for (const ideaId of (await listLedBy('hike')).slice(1, 4)) await ada.post(notForMePath, { ideaId })
    expect(await countHikes()).toBe(0)
  })

  it(`follow what ${minShownCount} members saved together, and forget it with one of them`, async () => {
    const saved = await createIdea('Snorkack', [])
    const also = await createIdea('Crumple', [])
    const members = await Promise.all(Array.from({ length: minShownCount }, () => signUp(app)))
    for (const member of members.slice(1)) {
      await save(client(app, member), saved)
      await save(client(app, member), also)
    }
    await save(ada, saved)
    await countCoSaves()
    expect(await listForYou(ada)).toEqual([])
    const [fifth] = members
    if (!fifth) throw new Error('There is no member.')
    await save(client(app, fifth), saved)
    await save(client(app, fifth), also)
    await countCoSaves()
    expect((await listForYou(ada)).map(({ id, because }) => ({ id, because }))).toEqual([
      { id: also, because: { ideaId: saved, title: 'Snorkack' } },
    ])
    await app.orm.em.fork().execute('delete from users where id = ?', [fifth.id])
    await countCoSaves()
    expect(await listForYou(ada)).toEqual([])
  })

  it('leave out what was dismissed long ago, however much was dismissed since', async () => {
    const { id, ...bob } = await signUp(app)
    const member = client(app, bob)
    const [first = 0] = await listLedBy('pottery')
    await save(member, first)
    const [best] = toIds(await listForYou(member))
    const em = app.orm.em.fork()
    await em.execute(
      `with added as (
         insert into idea (slug, title, category_id, state, cover_scene, cover_icon, cover_palette, cover_seed)
         select 'unwanted-' || n, 'Unwanted', 107, 'draft', 'sky', 'balloon', 'dawn', n
         from generate_series(1, 5000) n returning id)
       insert into not_for_me (user_id, idea_id) select ?, id from added`,
      [id],
    )
    await em.execute(
      `insert into not_for_me (user_id, idea_id, created_at) values (?, ?, now() - interval '1 day')`,
      [id, best],
    )
    expect(toIds(await listForYou(member, 50))).not.toContain(best)
  })

  it('are private', async () => {
    const { headers } = await ada.get(forYouPath)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('an idea that is not for a member', () => {
  it('is dismissed once, even by concurrent requests', async () => {
    const sent = Array.from({ length: 8 }, () => ada.post(notForMePath, { ideaId: 7 }))
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([201]))
    const { notForMe } = (await ada.get('/api/account/data')).body.bucketList
    expect(notForMe).toEqual([{ ideaId: 7, title: expect.any(String), createdAt: expect.any(String) }])
  })

  it('can be recommended again after Undo, and undoing twice is no error', async () => {
    const [first = 0] = await listLedBy('pottery')
    await save(ada, first)
    const [best] = toIds(await listForYou(ada))
    await ada.post(notForMePath, { ideaId: best })
    expect(toIds(await listForYou(ada))).not.toContain(best)
    for (let n = 0; n < 2; n++) expect((await ada.delete(notForMePath, { ideaId: best })).status).toBe(204)
    expect(toIds(await listForYou(ada))[0]).toBe(best)
  })

  it('counts as saved if it is saved later', async () => {
    const [first = 0] = await listLedBy('pottery')
    await ada.post(notForMePath, { ideaId: first })
    expect(await listForYou(ada)).toEqual([])
    await save(ada, first)
    expect((await listForYou(ada))[0]?.kinds).toContain('pottery')
  })

  it('is dismissed no longer once it has been saved, imported or restored', async () => {
    const listDismissed = async () =>
      (await ada.get('/api/account/data')).body.bucketList.notForMe.map(
        ({ ideaId }: { ideaId: number }) => ideaId,
      )
    const { body: saved } = await save(ada, 8)
    await ada.delete(`/api/my-bucket-list/${saved.id}`)
    for (const ideaId of [7, 8, 9, 10]) await ada.post(notForMePath, { ideaId })
    await save(ada, 7)
    expect(await listDismissed()).toEqual([8, 9, 10])
    await ada.call('bucketList.restore', { id: saved.id })
    expect(await listDismissed()).toEqual([9, 10])
    const { slug } = (await ada.get('/api/ideas/9')).body
    await ada.upload('/api/my-bucket-list/import', 'text/csv', `slug\n${slug}\n`)
    expect(await listDismissed()).toEqual([10])
  })

  it('is the member’s own: another one can neither see nor undo it', async () => {
    const [first = 0, second = 0] = await listLedBy('pottery')
    const bob = client(app, await signUp(app))
    for (const member of [ada, bob]) await save(member, first)
    await ada.post(notForMePath, { ideaId: second })
    await bob.delete(notForMePath, { ideaId: second })
    expect(toIds(await listForYou(ada, 50))).not.toContain(second)
    expect((await bob.get('/api/account/data')).body.bucketList.notForMe).toEqual([])
  })

  it('must be in the catalogue', async () => {
    const archived = await createIdea('Bandersnatch', [])
    await app.orm.em.fork().execute(`update idea set state = 'archived' where id = ?`, [archived])
    expect((await ada.post(notForMePath, { ideaId: archived })).status).toBe(410)
    expect((await ada.post(notForMePath, { ideaId: 2_147_483_647 })).status).toBe(404)
    expect((await ada.post(notForMePath, { ideaId: 'x' })).status).toBe(400)
    expect((await client(app).post(notForMePath, { ideaId: 7 })).status).toBe(401)
  })

  it('leaves with the account', async () => {
    const { id, ...bob } = await signUp(app)
    await client(app, bob).post(notForMePath, { ideaId: 7 })
    const em = app.orm.em.fork()
    await em.execute('delete from users where id = ?', [id])
    expect(await em.execute('select * from not_for_me where user_id = ?', [id])).toEqual([])
  })
})

describe('ideas for a visitor', () => {
  const listForVisitor = (ideaIds: number[]) =>
    client(app).call('bucketList.forYou.ofVisitor', { ideaIds, limit: 10 })

  it('are of the kinds of what they saved in the browser, without those', async () => {
    const ids = (await listLedBy('pottery')).slice(0, 2)
    const { data } = await listForVisitor(ids)
    expect(data[0]).toMatchObject({ because: { kind: 'pottery' } })
    for (const id of ids) expect(toIds(data)).not.toContain(id)
    expect((await listForVisitor([])).data).toEqual([])
    expect((await listForVisitor([2_147_483_647])).data).toEqual([])
  })

  it('are requested in the body, and neither cached nor stored', async () => {
    const [first = 0] = await listLedBy('pottery')
    const tables = ['entry', 'not_for_me', 'removed_entry']
    const count = async () =>
      app.orm.em
        .fork()
        .execute(`select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join()}`)
    const before = await count()
    const { status, headers } = await client(app).post('/api/trpc/bucketList.forYou.ofVisitor', {
      ideaIds: [first],
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(await count()).toEqual(before)
    const input = encodeURIComponent(JSON.stringify({ ideaIds: [first] }))
    expect((await client(app).get(`/api/trpc/bucketList.forYou.ofVisitor?input=${input}`)).status).toBe(405)
  })

  it('use up the client’s share of the work, as pages do', async () => {
    // Forty cost units at once, and one more per second.
    const strict = await startTestApp({ WORK_PER_CLIENT: '1' })
    onTestFinished(() => strict.close())
    const visitor = client(strict)
    const statuses: number[] = []
    for (let n = 0; n < 20; n++)
      statuses.push((await visitor.call('bucketList.forYou.ofVisitor', { ideaIds: [7] })).status)
    expect(statuses[0]).toBe(200)
    expect(statuses).toContain(429)
    expect((await visitor.get('/api/ideas/random')).status).toBe(429)
  })
})
