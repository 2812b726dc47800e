import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Creates a member with the ideas 1 to `length` on the list, and their entry IDs. */
async function createMemberWithList(length: number) {
  const member = client(app, await signUp(app))
  const entryOf: number[] = []
  for (let ideaId = 1; ideaId <= length; ideaId++) {
    entryOf[ideaId] = (await member.post('/api/my-bucket-list', { ideaId })).body.id
  }
  const order = async (): Promise<number[]> =>
    (await member.get('/api/my-bucket-list')).body.map(({ ideaId }: { ideaId: number }) => ideaId)
  const neighbour = (ideaId: number | null) => (ideaId === null ? null : entryOf[ideaId])
  const after = (ideaId: number, other: number | null) =>
    member.call('bucketList.reorder', { id: entryOf[ideaId], after: neighbour(other) })
  const before = (ideaId: number, other: number | null) =>
    member.call('bucketList.reorder', { id: entryOf[ideaId], before: neighbour(other) })
  return { member, order, after, before, entryOf }
}

describe('the list order', () => {
  it('is the order of adding, newest last', async () => {
    const { order } = await createMemberWithList(4)
    expect(await order()).toEqual([1, 2, 3, 4])
  })

  it('has later additions last, even after a move to the end', async () => {
    const { member, order, before } = await createMemberWithList(3)
    await before(1, null)
    await member.post('/api/my-bucket-list', { ideaId: 4 })
    expect(await order()).toEqual([2, 3, 1, 4])
  })

  it('moves an entry after or before another, to the top and to the end', async () => {
    const { order, after, before } = await createMemberWithList(5)
    await after(5, 1)
    expect(await order()).toEqual([1, 5, 2, 3, 4])
    await before(4, 5)
    expect(await order()).toEqual([1, 4, 5, 2, 3])
    await after(3, null)
    expect(await order()).toEqual([3, 1, 4, 5, 2])
    await before(1, null)
    expect(await order()).toEqual([3, 4, 5, 2, 1])
    await after(5, 4)
    expect(await order()).toEqual([3, 4, 5, 2, 1])
  })

  it('survives more moves to one place than there are positions, and later additions come last', async () => {
    const { member, order, after } = await createMemberWithList(4)
    const expected = [1, 2, 3, 4]
    for (let turn = 0; turn < 60; turn++) {
      const moved = expected.pop() ?? 0
      expected.splice(1, 0, moved)
      await after(moved, 1)
    }
    expect(await order()).toEqual(expected)
    await member.post('/api/my-bucket-list', { ideaId: 9 })
    expect((await order()).at(-1)).toBe(9)
  })

  it('after concurrent moves is what some sequence of them would give', async () => {
    const { order, after } = await createMemberWithList(6)
    const answers = await Promise.all([after(2, null), after(4, null), after(6, 1), after(5, 1), after(3, 6)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await order()).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    expect(new Set((await order()).slice(0, 2))).toEqual(new Set([2, 4]))
  })

  it('needs entries of the member on both sides', async () => {
    const [one, other] = [await createMemberWithList(2), await createMemberWithList(2)]
    const foreign = other.entryOf[1]
    expect((await one.member.call('bucketList.reorder', { id: foreign, after: null })).status).toBe(404)
    expect((await one.member.call('bucketList.reorder', { id: one.entryOf[1], after: foreign })).status).toBe(
      404,
    )
    expect((await one.after(1, 1)).status).toBe(404)
    expect([await one.order(), await other.order()]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('can be set to a shown order, and all other entries keep their positions', async () => {
    const { member, order, entryOf } = await createMemberWithList(6)
    const arrange = (ideas: number[]) =>
      member.call('bucketList.arrange', { ids: ideas.map((ideaId) => entryOf[ideaId]) })
    await arrange([6, 4, 2])
    expect(await order()).toEqual([1, 6, 3, 4, 5, 2])
    await member.post('/api/my-bucket-list', { ideaId: 7 })
    await arrange([2, 4, 6, 5, 3, 1])
    expect(await order()).toEqual([2, 4, 6, 5, 3, 1, 7])
    const foreign = (await createMemberWithList(1)).entryOf[1]
    const refused = await member.call('bucketList.arrange', { ids: [foreign, entryOf[1]] })
    expect(refused.status).toBe(404)
    expect(await order()).toEqual([2, 4, 6, 5, 3, 1, 7])
  })

  it.each([[{}], [{ after: null, before: null }], [{ after: 'x' }]])(
    'refuses %j as a position',
    async (place) => {
      const { member, entryOf } = await createMemberWithList(2)
      expect((await member.call('bucketList.reorder', { id: entryOf[1], ...place })).status).toBe(400)
    },
  )
})
