import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryNotFound } from '#features/bucket-list/messages.ts'
import { lockList } from '#features/bucket-list/server/order.service.ts'
import { tables } from '#features/bucket-list/server/entities.ts'
import { openLists, getError } from './lists.ts'

let lists: Awaited<ReturnType<typeof openLists>>
beforeAll(async () => {
  lists = await openLists()
})
afterAll(() => lists.close())

/** Creates a list of ideas, numbered from 1, with these positions. */
async function createListAt(...places: number[]) {
  const ada = await lists.member()
  const ids = new Map<number, number>()
  for (const [index, position] of places.entries()) {
    const { id } = await ada.add({ ideaId: index + 1 })
    ids.set(index + 1, id)
    await lists.em().execute('update entry set position = ? where id = ?', [position, id])
  }
  const idOf = (ideaId: number) => ids.get(ideaId) ?? 0
  const listed = async () => (await ada.list()).map(({ ideaId, position }) => [ideaId, position])
  return {
    ada,
    idOf,
    listed,
    order: async () => (await listed()).map(([ideaId]) => ideaId),
    arrange: (...ideas: number[]) => ada.arrange({ ids: ideas.map(idOf) }),
  }
}

describe('arranging entries', () => {
  it('reuses their positions, and leaves all others unchanged', async () => {
    const { arrange, listed } = await createListAt(10, 20, 30, 40, 50)
    await arrange(5, 4, 2)
    expect(await listed()).toEqual([
      [1, 10],
      [5, 20],
      [3, 30],
      [4, 40],
      [2, 50],
    ])
  })

  it('works for the whole list, one entry or none', async () => {
    const { arrange, order, listed } = await createListAt(10, 20, 30)
    await arrange(2, 3, 1)
    expect(await order()).toEqual([2, 3, 1])
    const before = await listed()
    await arrange(3)
    await arrange()
    expect(await listed()).toEqual(before)
  })

  it('gives the requested order even if all had the same position', async () => {
    const { arrange, listed } = await createListAt(10, 10, 10, 10)
    await arrange(4, 2, 3)
    expect(await listed()).toEqual([
      [1, 10],
      [4, 10],
      [2, 11],
      [3, 12],
    ])
  })

  it('needs all of them to be on the member’s own list, or changes nothing', async () => {
    const { ada, idOf, listed } = await createListAt(10, 20)
    const other = await createListAt(30, 40)
    for (const stranger of [other.idOf(1), 999_999])
      expect(await getError(ada.arrange({ ids: [idOf(2), idOf(1), stranger] }))).toEqual([404, entryNotFound])
    expect([await listed(), await other.order()]).toEqual([
      [
        [1, 10],
        [2, 20],
      ],
      [1, 2],
    ])
  })
})

describe('an entry removed before the list was renumbered', () => {
  it.each<[string, number[], { away: number; moved: number; after: number }, number[]]>([
    ['at the top', [11, 12, 13, 14], { away: 1, moved: 4, after: 2 }, [1, 2, 4, 3]],
    ['in the middle', [11, 12, 13, 14], { away: 2, moved: 1, after: 3 }, [2, 3, 1, 4]],
    ['at the end', [11, 12, 13, 14], { away: 4, moved: 3, after: 1 }, [1, 3, 2, 4]],
    ['with equal positions', [11, 11, 11, 11], { away: 2, moved: 4, after: 1 }, [1, 4, 2, 3]],
  ])('is restored between its former neighbours: %s', async (_where, places, deed, expected) => {
    const { ada, idOf, order } = await createListAt(...places)
    const id = idOf(deed.away)
    await ada.remove({ id })
    // There is no room between any two of them.
    await ada.reorder({ id: idOf(deed.moved), after: idOf(deed.after) })
    expect(await order()).toEqual(expected.filter((ideaId) => ideaId !== deed.away))
    await ada.restore({ id })
    expect(await order()).toEqual(expected)
  })
})

it('a change locks its list, so that others wait', async () => {
  const ada = await lists.member()
  const { id } = await ada.add({ ideaId: 1 })
  await lists.em().transactional(async (em) => {
    // Raw SQL, because the query builder has no expression for xmax, which is the transaction that locked a row.
    const look = () =>
      tables(em)
        .selectFrom('users')
        .innerJoin('entry', 'entry.user_id', 'users.id')
        .select(['user_id', sql<boolean>`users.xmax = pg_current_xact_id()::xid`.as('isHeld')])
        .where('entry.id', '=', id)
        .executeTakeFirstOrThrow()
    const { user_id: userId, isHeld } = await look()
    await lockList(em, userId)
    expect([isHeld, (await look()).isHeld]).toEqual([false, true])
  })
})
