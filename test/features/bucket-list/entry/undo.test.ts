import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldRemovedEntries } from '#features/bucket-list/server/removed-entries.service.ts'
import { entryNotFound, nothingToRestore } from '#features/bucket-list/messages.ts'
import { alreadyListedError, openLists, getError } from '../lists.ts'

let lists: Awaited<ReturnType<typeof openLists>>
beforeAll(async () => {
  lists = await openLists()
})
afterAll(() => lists.close())

const member = () => lists.member()

describe('a removed entry', () => {
  it('is restored with all its fields, once, and for its member only', async () => {
    const [ada, eve] = [await member(), await member()]
    await eve.add({ ideaId: 1 })
    const { id } = await ada.add({
      ideaId: 1,
      status: 'completed',
      notes: 'With Grace.',
      doneOn: '2026-05-30',
    })
    const entry = await ada.steps.add({ entryId: id, text: 'one' })
    const other = await ada.add({ ideaId: 2 })
    await ada.remove({ id })
    expect(await ada.list()).toEqual([other])
    expect(await getError(eve.restore({ id }))).toEqual([404, nothingToRestore])
    expect(await ada.restore({ id })).toEqual(entry)
    expect(await ada.list()).toEqual([entry, other])
    expect(await getError(ada.restore({ id }))).toEqual([404, nothingToRestore])
  })

  it('is not restored while its idea is on the list again, and can be later', async () => {
    const ada = await member()
    const { id } = await ada.add({ ideaId: 1, notes: 'first' })
    await ada.remove({ id })
    const again = await ada.add({ ideaId: 1, notes: 'second' })
    expect(await getError(ada.restore({ id }))).toEqual(alreadyListedError)
    await ada.remove({ id: again.id })
    expect(await ada.restore({ id })).toMatchObject({ notes: 'first' })
  })

  it('can be restored for a day', async () => {
    const ada = await member()
    const afterHours = async (hours: number) => {
      const { id } = await ada.add({ ideaId: hours })
      await ada.remove({ id })
      const passed = `now() - interval '${hours} hours'`
      await lists.em().execute(`update removed_entry set removed_at = ${passed} where id = ?`, [id])
      await deleteOldRemovedEntries(lists.em(), new Date())
      return getError(ada.restore({ id }))
    }
    expect(await afterHours(23)).toEqual([200, 'Done.'])
    expect(await afterHours(25)).toEqual([404, nothingToRestore])
  })
})

describe('an idea removed with the heart', () => {
  it('returns its removed entry, which can be restored', async () => {
    const [ada, eve] = [await member(), await member()]
    const theirs = await eve.add({ ideaId: 1 })
    const other = await ada.add({ ideaId: 2 })
    const entry = await ada.add({ ideaId: 1, notes: 'With Grace.' })
    expect(await ada.takeOff({ ideaId: 1 })).toEqual({ id: entry.id })
    expect([await ada.list(), await eve.list()]).toEqual([[other], [theirs]])
    expect(await ada.restore({ id: entry.id })).toEqual(entry)
  })

  it('must be on the member’s own list', async () => {
    const [ada, eve] = [await member(), await member()]
    const theirs = await eve.add({ ideaId: 1 })
    const entry = await ada.add({ ideaId: 2 })
    for (const ideaId of [1, 999_999])
      expect(await getError(ada.takeOff({ ideaId }))).toEqual([404, entryNotFound])
    expect([await ada.list(), await eve.list()]).toEqual([[entry], [theirs]])
  })
})
