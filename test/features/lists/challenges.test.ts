import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toChallengeView } from '#features/lists/server/challenge.ts'
import { newMember, type Client } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const year = { goal: 12, startsOn: '2027-01-01', endsOn: '2027-12-31' }

describe('the pace of a challenge', () => {
  it.each([
    [0, '2026-12-31', { state: 'upcoming', days: 365, daysLeft: 365, expected: 0, ahead: 0, remaining: 12 }],
    [0, '2027-01-01', { state: 'running', daysLeft: 365, expected: 0, ahead: 0 }],
    [3, '2027-02-01', { state: 'running', daysLeft: 334, expected: 1, ahead: 2, remaining: 9 }],
    [5, '2027-07-02', { state: 'running', daysLeft: 183, expected: 5, ahead: 0 }],
    [9, '2027-12-31', { state: 'running', daysLeft: 1, expected: 11, ahead: -2, remaining: 3 }],
    [9, '2028-01-01', { state: 'ended', daysLeft: 0, expected: 12, ahead: -3 }],
    [12, '2028-01-01', { state: 'reached', daysLeft: 0, remaining: 0 }],
    [14, '2027-06-01', { state: 'reached', remaining: 0 }],
  ])('with %i of 12 done on %s is %o', (done, today, expected) => {
    expect(toChallengeView(year, done, today)).toMatchObject({ goal: 12, done, ...expected })
  })

  it('is unknown without both dates, and there is none without a goal', () => {
    const open = toChallengeView({ ...year, startsOn: null }, 3, '2027-12-22')
    expect(open).toMatchObject({ days: null, daysLeft: 10, expected: null, ahead: null, state: 'running' })
    expect(toChallengeView({ ...year, endsOn: null }, 3, '2027-06-01')).toMatchObject({ daysLeft: null })
    expect(toChallengeView({ ...year, goal: null }, 3, '2027-06-01')).toBeNull()
  })
})

let app: TestApp
let me: Client
const now = new Date('2027-03-01T12:00:00Z')
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
  me = await newMember(app)
})
afterAll(() => app.close())

/** Creates a list with one counted item. */
async function addCounted(member: Client, idea: object, times = 2): Promise<{ id: number; itemId: number }> {
  const { id } = (await member.post('/api/lists', { title: 'Counted' })).body
  return { id, itemId: (await member.post(`/api/lists/${id}/items`, { ...idea, times })).body.id }
}

it('counts what the member has completed between its dates, both included', async () => {
  const list = (await me.post('/api/lists', { ...year, title: '2027', ideaIds: [1, 2, 3, 4, 5] })).body
  const complete = (index: number, fields: object) =>
    me.put(`/api/my-bucket-list/${list.items[index].entryId}`, { status: 'completed', ...fields })
  await complete(0, { doneOn: '2026-12-31' })
  await complete(1, { doneOn: '2027-01-01' })
  await complete(2, {})
  await complete(3, { completedAt: '2026-12-31T23:30:00Z' })
  const readDone = async (zone?: string) => {
    const { data } = await me.call('lists.get', { id: list.id, ...(zone && { zone }) })
    const shelf = (await me.call('lists.list', { ...(zone && { zone }) })).data
    return [data.challenge.done, shelf.find((each: { id: number }) => each.id === list.id).done]
  }
  expect(await readDone()).toEqual([2, 2])
  expect(await readDone('Europe/Berlin')).toEqual([3, 3])
  const { body } = await me.put(`/api/lists/${list.id}`, { startsOn: null, goal: 4 })
  expect(body.challenge).toMatchObject({ done: 4, remaining: 0, state: 'reached', expected: null })
})

it('counts on a list without dates everything that is completed', async () => {
  const member = await newMember(app)
  const list = (await member.post('/api/lists', { title: 'All', ideaIds: [1, 2] })).body
  const custom = (await member.post(`/api/lists/${list.id}/items`, { title: 'Yodel' })).body
  await member.put(`/api/my-bucket-list/${custom.entryId}`, { status: 'completed' })
  await member.put(`/api/my-bucket-list/${list.items[0].entryId}`, { status: 'completed' })
  expect((await member.get('/api/lists')).body).toMatchObject([{ items: 3, done: 2, challenge: null }])
})

describe('a counted item', () => {
  it('is completed when its count is reached, and not before', async () => {
    const member = await newMember(app)
    const { id } = (await member.post('/api/lists', { title: 'Lakes', goal: 1 })).body
    const item = (await member.post(`/api/lists/${id}/items`, { title: 'Swim in 3 lakes', times: 3 })).body
    const count = async (times: number) =>
      (await member.call('lists.items.count', { id, itemId: item.id, count: times })).data
    const readChallenge = async () => (await member.get(`/api/lists/${id}`)).body.challenge.state
    expect(await count(2)).toMatchObject({ count: 2, status: 'in_progress' })
    expect(await readChallenge()).toBe('running')
    expect(await count(7)).toMatchObject({ count: 3, status: 'completed' })
    expect(await readChallenge()).toBe('reached')
    expect(await count(1)).toMatchObject({ count: 1, status: 'in_progress' })
    expect(await count(0)).toMatchObject({ count: 0, status: 'in_progress' })
  })

  it('keeps a completion that does not come from its count', async () => {
    const member = await newMember(app)
    const { id, items } = (await member.post('/api/lists', { title: 'Again', ideaIds: [9] })).body
    const [{ id: itemId, entryId }] = items
    await member.put(`/api/lists/${id}/items/${itemId}`, { times: 3 })
    await member.put(`/api/my-bucket-list/${entryId}`, { status: 'completed', doneOn: '2020-02-02' })
    for (const count of [1, 2, 1, 0])
      expect((await member.call('lists.items.count', { id, itemId, count })).data).toMatchObject({
        count,
        status: 'completed',
        progress: [{ completedOn: '2020-02-02' }],
      })
  })

  it('keeps a completion while the same idea is counted fully on another list', async () => {
    const member = await newMember(app)
    const custom = (await member.post('/api/custom-ideas', { title: 'Yodel' })).body
    for (const idea of [{ ideaId: 9 }, { customIdeaId: custom.id }]) {
      const [here, there] = [await addCounted(member, idea), await addCounted(member, idea)]
      await member.call('lists.items.count', { ...here, count: 2 })
      await member.call('lists.items.count', { ...there, count: 2 })
      expect((await member.call('lists.items.count', { ...here, count: 1 })).data.status).toBe('completed')
      expect((await member.call('lists.items.count', { ...there, count: 1 })).data.status).toBe('in_progress')
    }
  })

  it('saves nothing while its count is 0', async () => {
    const member = await newMember(app)
    const { id, itemId } = await addCounted(member, { ideaId: 9 })
    const { entryId } = (await member.get(`/api/lists/${id}`)).body.items[0]
    await member.delete(`/api/my-bucket-list/${entryId}`)
    expect((await member.call('lists.items.count', { id, itemId, count: 0 })).data).toMatchObject({
      count: 0,
      entryId: null,
    })
  })

  it('is counted no further than a smaller number of times, and one more completes it', async () => {
    const member = await newMember(app)
    const { id, itemId } = await addCounted(member, { ideaId: 9 }, 9)
    await member.call('lists.items.count', { id, itemId, count: 7 })
    const { body } = await member.put(`/api/lists/${id}/items/${itemId}`, { times: 5 })
    expect(body).toMatchObject({ times: 5, count: 5, status: 'in_progress' })
    await member.put(`/api/lists/${id}/items/${itemId}`, { note: 'x' })
    expect((await member.call('lists.items.count', { id, itemId, count: 5 })).data.status).toBe('completed')
  })

  it('is refused for an item that is not counted, and a count below 0', async () => {
    const { id, items } = (await me.post('/api/lists', { title: 'Once', ideaIds: [9] })).body
    const itemId = items[0].id
    expect((await me.call('lists.items.count', { id, itemId, count: 1 })).refusal?.message).toBe(
      'This item only needs to be done once, so there’s nothing to count.',
    )
    expect((await me.call('lists.items.count', { id, itemId, count: -1 })).status).toBe(400)
    expect((await me.put(`/api/lists/${id}/items/${itemId}`, { times: 1 })).status).toBe(400)
    expect((await me.put(`/api/lists/${id}/items/${itemId}`, { times: 12 })).body.times).toBe(12)
  })
})
