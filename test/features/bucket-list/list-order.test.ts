import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryNotFound } from '#features/bucket-list/messages.ts'
import { openLists, getError } from './lists.ts'

let lists: Awaited<ReturnType<typeof openLists>>
beforeAll(async () => {
  lists = await openLists()
})
afterAll(() => lists.close())

const member = () => lists.member()

describe('the next entries', () => {
  it('are those due soon, then started ones, then by priority, and never completed ones', async () => {
    const ada = await member()
    await ada.add({ ideaId: 1, priority: 1 })
    await ada.add({ ideaId: 2, priority: 3 })
    await ada.add({ ideaId: 3, priority: 1, status: 'in_progress' })
    await ada.add({ ideaId: 4, status: 'completed' })
    const nextIds = async () => {
      const { entries, total } = await ada.next()
      return [entries.map(({ ideaId }) => ideaId), total]
    }
    expect(await nextIds()).toEqual([[3, 2, 1], 4])
    // The clock stands at March 1, 2027.
    await ada.add({ ideaId: 5, targetDate: '2027-03-20' })
    await ada.add({ ideaId: 6, targetDate: '2027-02-26' })
    await ada.add({ ideaId: 7, targetDate: '2027-05-01', priority: 2 })
    expect(await nextIds()).toEqual([[6, 5, 3], 7])
  })
})

describe('the order of a list', () => {
  async function listOf(length: number) {
    const ada = await member()
    for (let ideaId = 1; ideaId <= length; ideaId++) await ada.add({ ideaId })
    const idOf = async (ideaId: number) =>
      (await ada.list()).find((entry) => entry.ideaId === ideaId)?.id ?? 0
    const neighbour = async (ideaId: number | null) => (ideaId === null ? null : idOf(ideaId))
    return {
      ada,
      after: async (ideaId: number, other: number | null) =>
        ada.reorder({ id: await idOf(ideaId), after: await neighbour(other) }),
      before: async (ideaId: number, other: number | null) =>
        ada.reorder({ id: await idOf(ideaId), before: await neighbour(other) }),
      order: async () => (await ada.list()).map(({ ideaId }) => ideaId),
      positions: async () => (await ada.list()).map(({ position }) => position),
    }
  }

  it('works with a single entry', async () => {
    const list = await listOf(1)
    await list.after(1, null)
    await list.before(1, null)
    expect(await list.order()).toEqual([1])
  })

  it('is the order of adding', async () => expect(await (await listOf(4)).order()).toEqual([1, 2, 3, 4]))

  it.each<['after' | 'before', number, number | null, number[]]>([
    ['after', 4, 1, [1, 4, 2, 3]],
    ['after', 1, 4, [2, 3, 4, 1]],
    ['after', 3, null, [3, 1, 2, 4]],
    ['after', 2, 3, [1, 3, 2, 4]],
    ['after', 2, 1, [1, 2, 3, 4]],
    ['before', 4, 2, [1, 4, 2, 3]],
    ['before', 4, 1, [4, 1, 2, 3]],
    ['before', 1, null, [2, 3, 4, 1]],
    ['before', 1, 4, [2, 3, 1, 4]],
    ['before', 3, 4, [1, 2, 3, 4]],
  ])('takes an entry %s another: %i, %s', async (where, ideaId, other, expected) => {
    const list = await listOf(4)
    await list[where](ideaId, other)
    expect(await list.order()).toEqual(expected)
  })

  it('leaves other positions unchanged while there is room', async () => {
    const list = await listOf(3)
    const [first = 0, second = 0, third = 0] = await list.positions()
    await list.after(1, null)
    const [top = 0] = await list.positions()
    expect(top).toBeLessThan(second)
    await list.after(3, 1)
    const [one, three = 0, two] = await list.positions()
    expect([one, two]).toEqual([top, second])
    expect(three > top && three < second).toBe(true)
    await list.before(1, null)
    const last = (await list.positions()).at(-1) ?? 0
    expect(last).toBeGreaterThan(second)
    expect(first <= third).toBe(true)
  })

  it('has later additions last, after any move', async () => {
    const list = await listOf(3)
    await list.before(1, null)
    await list.ada.add({ ideaId: 4 })
    expect(await list.order()).toEqual([2, 3, 1, 4])
    for (let turn = 0; turn < 25; turn++)
      await list.after((await list.order()).findLast((id) => id !== 2) ?? 0, 2)
    await list.ada.add({ ideaId: 5 })
    expect((await list.order()).at(-1)).toBe(5)
  })

  it('renumbers when there is no room, twenty times over, and keeps the last entry last', async () => {
    const list = await listOf(3)
    const expected = [1, 2, 3]
    const spreads: { last: number; positions: number[] }[] = []
    for (let turn = 0; turn < 30; turn++) {
      const before = await list.positions()
      const moved = expected.pop() ?? 0
      expected.splice(1, 0, moved)
      await list.after(moved, 1)
      expect(await list.order()).toEqual(expected)
      const positions = await list.positions()
      if (positions[0] !== before[0]) spreads.push({ last: Math.max(...before), positions })
    }
    expect([spreads.length > 0, spreads.length < 5]).toEqual([true, true])
    const room = 2 ** 20
    for (const { last, positions } of spreads) expect(positions).toEqual([last - 2 * room, last - room, last])
  })

  it('ignores entries that are not on the list', async () => {
    const [list, other] = [await listOf(2), await listOf(2)]
    const [theirs] = await other.ada.list()
    const [mine] = await list.ada.list()
    for (const move of [
      { id: mine?.id ?? 0, after: theirs?.id ?? 0 },
      { id: mine?.id ?? 0, before: theirs?.id ?? 0 },
      { id: theirs?.id ?? 0, after: null },
      { id: 999_999, before: null },
      { id: mine?.id ?? 0, after: mine?.id ?? 0 },
    ])
      expect(await getError(list.ada.reorder(move))).toEqual([404, entryNotFound])
    expect([await list.order(), await other.order()]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('does not affect steps, which are ordered within their entry', async () => {
    const ada = await member()
    for (const { id } of [await ada.add({ ideaId: 1 }), await ada.add({ ideaId: 2 })])
      expect(await ada.steps.add({ entryId: id, text: 'one' })).toMatchObject({
        id,
        steps: [{ text: 'one' }],
      })
  })

  it('applies to the steps of an entry as well', async () => {
    const ada = await member()
    const { id: entryId } = await ada.add({ ideaId: 1 })
    for (const text of ['one', 'two', 'three']) await ada.steps.add({ entryId, text })
    const [entry] = await ada.list()
    const [, , third] = entry?.steps ?? []
    const { steps } = await ada.steps.reorder({ id: third?.id ?? 0, after: null })
    expect(steps.map(({ text }) => text)).toEqual(['three', 'one', 'two'])
    expect((await ada.list())[0]?.steps).toEqual(steps)
  })
})
