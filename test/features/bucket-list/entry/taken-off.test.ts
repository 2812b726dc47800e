import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldRemovedEntries } from '#features/bucket-list/server/removed-entries.service.ts'
import { entryNotFound, nothingToRestore } from '#features/bucket-list/messages.ts'
import { listedAlready, openLists, refusalOf } from '../lists.ts'

let lists: Awaited<ReturnType<typeof openLists>>
beforeAll(async () => {
  lists = await openLists()
})
afterAll(() => lists.close())

const member = () => lists.member()

describe('an entry that is taken off', () => {
  it('comes back with all that it was, once, and for nobody else', async () => {
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
    expect(await refusalOf(eve.restore({ id }))).toEqual([404, nothingToRestore])
    expect(await ada.restore({ id })).toEqual(entry)
    expect(await ada.list()).toEqual([entry, other])
    expect(await refusalOf(ada.restore({ id }))).toEqual([404, nothingToRestore])
  })

  it('stays away where its idea has been listed anew, and can still come back when that has gone', async () => {
    const ada = await member()
    const { id } = await ada.add({ ideaId: 1, notes: 'first' })
    await ada.remove({ id })
    const again = await ada.add({ ideaId: 1, notes: 'second' })
    expect(await refusalOf(ada.restore({ id }))).toEqual(listedAlready)
    await ada.remove({ id: again.id })
    expect(await ada.restore({ id })).toMatchObject({ notes: 'first' })
  })

  it('is kept aside for a day', async () => {
    const ada = await member()
    const afterHours = async (hours: number) => {
      const { id } = await ada.add({ ideaId: hours })
      await ada.remove({ id })
      const passed = `now() - interval '${hours} hours'`
      await lists.em().execute(`update removed_entry set removed_at = ${passed} where id = ?`, [id])
      await deleteOldRemovedEntries(lists.em(), new Date())
      return refusalOf(ada.restore({ id }))
    }
    expect(await afterHours(23)).toEqual([200, 'Done.'])
    expect(await afterHours(25)).toEqual([404, nothingToRestore])
  })
})

describe('an idea that is taken off', () => {
  it('is named by itself, and its entry comes back', async () => {
    const [ada, eve] = [await member(), await member()]
    const theirs = await eve.add({ ideaId: 1 })
    const other = await ada.add({ ideaId: 2 })
    const entry = await ada.add({ ideaId: 1, notes: 'With Grace.' })
    expect(await ada.takeOff({ ideaId: 1 })).toEqual({ id: entry.id })
    expect([await ada.list(), await eve.list()]).toEqual([[other], [theirs]])
    expect(await ada.restore({ id: entry.id })).toEqual(entry)
  })

  it('has to be on one’s own list', async () => {
    const [ada, eve] = [await member(), await member()]
    const theirs = await eve.add({ ideaId: 1 })
    const entry = await ada.add({ ideaId: 2 })
    for (const ideaId of [1, 999_999])
      expect(await refusalOf(ada.takeOff({ ideaId }))).toEqual([404, entryNotFound])
    expect([await ada.list(), await eve.list()]).toEqual([[entry], [theirs]])
  })
})
