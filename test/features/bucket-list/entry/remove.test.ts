import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldRemovedEntries } from '#features/bucket-list/server/removed-entries.service.ts'
import { startTestApp, type TestApp } from '../../../support/app/test-app.ts'
import { signUp } from '../../../support/app/members.ts'
import { client, type Client } from '../../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/my-bucket-list'
const full = {
  ideaId: 7,
  status: 'completed',
  priority: 3,
  notes: 'Bring a coat',
  targetDate: '2027-05-31',
  completedAt: '2021-03-04T05:06:07.123Z',
  doneOn: '2021-03-03',
  doneNote: 'Cold.',
}

const readList = async (member: Client): Promise<{ id: number; ideaId: number }[]> =>
  (await member.get(path)).body

/** Creates a member with an entry that has all fields set. */
async function createMemberWithEntry() {
  const member = client(app, await signUp(app))
  const { id } = (await member.post(path, full)).body
  await member.call('bucketList.steps.add', { entryId: id, text: 'Book' })
  const { data: entry } = await member.call('bucketList.steps.add', { entryId: id, text: 'Pack' })
  await member.call('bucketList.steps.update', { id: entry.steps[0].id, isDone: true })
  return { member, id, list: async () => (await member.get(path)).body }
}

describe.each(['/api/my-bucket-list', '/api/bucket-list'])('removing by %s', (each) => {
  it('is 204, and a 404 the second time', async () => {
    const { member, id, list } = await createMemberWithEntry()
    const first = await member.delete(`${each}/${id}`)
    expect([first.status, first.text]).toEqual([204, ''])
    expect(await list()).toEqual([])
    expect((await member.delete(`${each}/${id}`)).status).toBe(404)
  })
})

describe('Undo', () => {
  it('restores an idea that was removed with the heart', async () => {
    const { member, id, list } = await createMemberWithEntry()
    const before = await list()
    expect((await member.call('bucketList.takeOff', { ideaId: 7 })).data).toEqual({ id })
    expect(await list()).toEqual([])
    await member.call('bucketList.restore', { id })
    expect(await list()).toEqual(before)
    const other = client(app, await signUp(app))
    expect((await other.call('bucketList.takeOff', { ideaId: 7 })).status).toBe(404)
  })

  it('brings back the same entry with all its fields and steps', async () => {
    const { member, id, list } = await createMemberWithEntry()
    const before = await list()
    await member.delete(`${path}/${id}`)
    const { status, data } = await member.call('bucketList.restore', { id })
    expect([status, [data]]).toEqual([200, before])
    expect(await list()).toEqual(before)
  })

  it('works once, and again after another removal', async () => {
    const { member, id, list } = await createMemberWithEntry()
    await member.delete(`${path}/${id}`)
    const answers = await Promise.all([
      member.call('bucketList.restore', { id }),
      member.call('bucketList.restore', { id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    await member.delete(`${path}/${id}`)
    expect((await member.call('bucketList.restore', { id })).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  it('restores an imported entry to its position, even if others were moved in the meantime', async () => {
    const member = client(app, await signUp(app))
    const slugs: string[] = []
    for (const id of [1, 2, 3, 4, 5]) slugs.push((await member.get(`/api/ideas/${id}`)).body.slug)
    await member.post(
      `${path}/import`,
      slugs.map((slug) => ({ slug })),
    )
    const idOf = async (ideaId: number) =>
      (await readList(member)).find((entry) => entry.ideaId === ideaId)?.id
    const second = await idOf(2)
    await member.delete(`${path}/${second}`)
    await member.call('bucketList.reorder', { id: await idOf(5), after: await idOf(3) })
    await member.call('bucketList.restore', { id: second })
    expect((await readList(member)).map(({ ideaId }) => ideaId)).toEqual([1, 2, 3, 5, 4])
  })

  it('is refused while the same idea is on the list again, and works later', async () => {
    const { member, id } = await createMemberWithEntry()
    await member.delete(`${path}/${id}`)
    const anew = (await member.post(path, { ideaId: 7 })).body
    expect((await member.call('bucketList.restore', { id })).status).toBe(409)
    await member.delete(`${path}/${anew.id}`)
    expect((await member.call('bucketList.restore', { id })).data).toMatchObject({ notes: 'Bring a coat' })
  })

  it('ends when the custom idea is deleted', async () => {
    const { member } = await createMemberWithEntry()
    const idea = (await member.post('/api/custom-ideas', { title: 'Mine' })).body
    const entry = (await member.post(path, { customIdeaId: idea.id })).body
    await member.delete(`${path}/${entry.id}`)
    await member.delete(`/api/custom-ideas/${idea.id}`)
    expect((await member.call('bucketList.restore', { id: entry.id })).status).toBe(404)
  })

  it('ends after a day', async () => {
    const { member, id } = await createMemberWithEntry()
    await member.delete(`${path}/${id}`)
    const em = app.orm.em.fork()
    await deleteOldRemovedEntries(em, new Date())
    await em.execute(
      `update removed_entry set removed_at = removed_at - interval '25 hours' where id = ${id}`,
    )
    await deleteOldRemovedEntries(em, new Date())
    expect((await member.call('bucketList.restore', { id })).status).toBe(404)
  })
})
