import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minShownCount } from '#features/bucket-list/limits.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { client, type Client } from '../../support/app/client.ts'

let app: TestApp
const people: { member: Client; id: number }[] = []
beforeAll(async () => {
  app = await startTestApp()
  for (let n = 0; n < 20; n++) {
    const { id, headers } = await signUp(app)
    people.push({ id, member: client(app, { headers }) })
  }
})
afterAll(() => app.close())

const readInterest = async (ideaId: number) => (await client(app).call('bucketList.counts', { ideaId })).data
const readCounters = async (ideaId: number) => {
  const rows = await app.orm.em
    .fork()
    .execute(`select wants, dones from idea_interest where idea_id = ${ideaId}`)
  return rows[0] ?? { wants: 0, dones: 0 }
}
const path = '/api/my-bucket-list'

/** Returns the counters that differ from the entries. */
async function findWrongCounters() {
  return app.orm.em.fork().execute(`
    select * from (
      select idea_id, count(*) filter (where status <> 'completed')::int as wants,
        count(*) filter (where status = 'completed')::int as dones
      from entry where idea_id is not null group by idea_id
    ) entries full join idea_interest counter on counter.idea_id = entries.idea_id
    where coalesce(entries.wants, 0) <> coalesce(counter.wants, 0)
      or coalesce(entries.dones, 0) <> coalesce(counter.dones, 0)`)
}

describe('the number of members who want and completed an idea', () => {
  it(`is shown from ${minShownCount} on`, async () => {
    const some = people.slice(0, minShownCount)
    const ids = []
    for (const { member } of some.slice(1)) ids.push((await member.post(path, { ideaId: 1 })).body.id)
    expect(await readInterest(1)).toEqual({ wants: null, dones: null })
    await some[0]?.member.post(path, { ideaId: 1, status: 'want_to_do' })
    expect(await readInterest(1)).toEqual({ wants: minShownCount, dones: null })
    await some[1]?.member.put(`${path}/${ids[0]}`, { status: 'completed' })
    expect(await readInterest(1)).toEqual({ wants: null, dones: null })
    expect(await readCounters(1)).toEqual({ wants: minShownCount - 1, dones: 1 })
  })

  it('is right after twenty concurrent saves, changes, removals and undos', async () => {
    const turns = people.map(async ({ member }, n) => {
      const { id } = (await member.post(path, { ideaId: 2 })).body
      await Promise.all([
        member.put(`${path}/${id}`, { status: n % 2 ? 'completed' : 'in_progress' }),
        member.put(`${path}/${id}`, { notes: 'x' }),
        n % 3 ? member.delete(`${path}/${id}`) : member.put(`${path}/${id}`, { status: 'completed' }),
      ])
      if (n % 5 === 0) await member.call('bucketList.restore', { id })
    })
    await Promise.all(turns)
    expect(await findWrongCounters()).toEqual([])
  })

  it('is right after one member saved and removed twenty times concurrently', async () => {
    const [{ member } = people[0] ?? { member: client(app) }] = people
    const saves = await Promise.all(Array.from({ length: 20 }, () => member.post(path, { ideaId: 3 })))
    const id = saves.find(({ status }) => status === 201)?.body.id
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? member.delete(`${path}/${id}`) : member.post(path, { ideaId: 3 }),
      ),
    )
    expect(await findWrongCounters()).toEqual([])
  })

  it('is right while whole lists are imported and deleted concurrently', async () => {
    const slugs = await app.orm.em
      .fork()
      .execute(`select slug from idea where id between 200 and 260 order by random()`)
    const imports = people.slice(0, 6).map(({ member }, n) => {
      const rows = slugs.toSorted(() => (n % 2 ? 1 : -1)).map(({ slug }) => ({ slug }))
      return member.upload('/api/my-bucket-list/import', 'application/json', JSON.stringify(rows))
    })
    const answers = await Promise.all(imports)
    expect(answers.map(({ status }) => status)).toEqual(imports.map(() => 200))
    expect(await findWrongCounters()).toEqual([])
    const em = app.orm.em.fork()
    await Promise.all(
      people.slice(0, 4).map(({ id }) => app.orm.em.fork().execute(`delete from users where id = ${id}`)),
    )
    expect(await findWrongCounters()).toEqual([])
    await em.execute(`update entry set status = 'completed', completed_at = now() where idea_id > 230`)
    expect(await findWrongCounters()).toEqual([])
  })

  it('does not change the page of an idea, which stays the same for everyone', async () => {
    const version = async () => (await app.orm.em.fork().execute('select version from catalogue_version'))[0]
    const before = await version()
    await people[10]?.member.post(path, { ideaId: 5 })
    expect(await version()).toEqual(before)
  })

  it('is empty for an idea that nobody saved, and refuses an invalid ID', async () => {
    expect(await readInterest(1_000)).toEqual({ wants: null, dones: null })
    for (const ideaId of [0, '1', null])
      expect((await client(app).call('bucketList.counts', { ideaId })).status).toBe(400)
  })
})
