import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryNotFound } from '#features/bucket-list/messages.ts'
import { ideaGone, ideaNotFound } from '#features/catalogue/messages.ts'
import { alreadyListedError, noon, openLists, getError } from './lists.ts'

let lists: Awaited<ReturnType<typeof openLists>>
beforeAll(async () => {
  lists = await openLists()
})
afterAll(() => lists.close())

const member = () => lists.member()
const em = () => lists.em()

describe('saving an idea', () => {
  it('stores what was sent, and defaults otherwise', async () => {
    const ada = await member()
    const entry = await ada.add({ ideaId: 1 })
    const { title, slug } = await em()
      .getKysely<{ idea: { id: number; title: string; slug: string } }>()
      .selectFrom('idea')
      .select(['title', 'slug'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      ideaId: 1,
      customIdeaId: null,
      status: 'planned',
      priority: 2,
      targetDate: null,
      notes: null,
      completedAt: null,
      doneNote: null,
      doneOn: null,
      archived: false,
      idea: { id: 1, title, slug, imageUrl: expect.stringMatching(/^\/covers\/.+\.svg$/) },
      steps: [],
    })
    expect([await ada.list(), await ada.saved()]).toEqual([[entry], [1]])
  })

  it('keeps every word that was sent', async () => {
    const ada = await member()
    const said = {
      status: 'in_progress',
      priority: 3,
      targetDate: '2028-02-29',
      notes: 'With Grace.',
      doneNote: 'Nearly.',
    } as const
    const entry = await ada.add({ ideaId: 2, ...said })
    expect(entry).toMatchObject({ ...said, doneOn: null, completedAt: null })
    expect(await ada.list()).toEqual([entry])
    expect(await ada.add({ ideaId: 3, priority: null })).toMatchObject({ priority: null })
  })

  it('adds it once, however often it is saved', async () => {
    const ada = await member()
    await ada.add({ ideaId: 1 })
    expect(await getError(ada.add({ ideaId: 1, notes: 'again' }))).toEqual(alreadyListedError)
    expect(await ada.list()).toMatchObject([{ ideaId: 1, notes: null }])
    const eve = await member()
    expect(await getError(eve.add({ ideaId: 1 }))).toEqual([200, 'Done.'])
  })

  it('returns the same entry for a repeated click, and refuses another click', async () => {
    const ada = await member()
    const requestId = randomUUID()
    const entry = await ada.add({ ideaId: 1, requestId })
    expect(await ada.add({ ideaId: 1, requestId })).toEqual(entry)
    expect(await getError(ada.add({ ideaId: 1, requestId: randomUUID() }))).toEqual(alreadyListedError)
    const eve = await member()
    expect(await eve.add({ ideaId: 1, requestId })).not.toMatchObject({ id: entry.id })
  })

  it('needs an idea that the public can see', async () => {
    const ada = await member()
    expect(await getError(ada.add({ ideaId: 999_999 }))).toEqual([404, ideaNotFound])
    const states = [
      ['draft', 404, ideaNotFound],
      ['archived', 410, ideaGone],
    ] as const
    for (const [state, status, message] of states) {
      await em().execute('update idea set state = ? where id = 40', [state])
      expect(await getError(ada.add({ ideaId: 40 }))).toEqual([status, message])
    }
    await em().execute(`update idea set state = 'published' where id = 40`)
    await ada.add({ ideaId: 40 })
    await em().execute(`update idea set state = 'archived' where id = 40`)
    expect(await getError(ada.add({ ideaId: 40 }))).toEqual(alreadyListedError)
    expect(await ada.list()).toMatchObject([{ ideaId: 40, archived: true }])
    await em().execute(`update idea set state = 'published' where id = 40`)
  })
})

describe('a completed entry', () => {
  it('was completed now, unless an earlier time is sent', async () => {
    const ada = await member()
    const doneAt = async (ideaId: number, completedAt?: string | null) =>
      (await ada.add({ ideaId, status: 'completed', completedAt })).completedAt
    expect(await doneAt(1)).toBe(noon)
    expect(await doneAt(2, null)).toBe(noon)
    expect(await doneAt(3, '2026-05-31T10:00:00.5+02:00')).toBe('2026-05-31T08:00:00.500Z')
    expect(await doneAt(4, '2027-03-01T12:00:00.001Z')).toBe(noon)
    expect(await doneAt(5, '2027-03-01T11:59:59.999Z')).toBe('2027-03-01T11:59:59.999Z')
  })

  it('has no completion time or date before it is completed', async () => {
    const ada = await member()
    const past = { completedAt: '2026-05-31T08:00:00Z', doneOn: '2026-05-30' }
    expect(await ada.add({ ideaId: 1, ...past })).toMatchObject({ completedAt: null, doneOn: null })
    const done = await ada.add({ ideaId: 2, status: 'completed', ...past })
    expect(done).toMatchObject({ completedAt: '2026-05-31T08:00:00.000Z', doneOn: '2026-05-30' })
  })

  it('keeps its first completion time, and loses time and date when it is no longer completed', async () => {
    const ada = await member()
    const { id } = await ada.add({ ideaId: 1 })
    expect(await ada.update({ id, status: 'completed', completedAt: '2026-05-31T08:00:00Z' })).toMatchObject({
      completedAt: '2026-05-31T08:00:00.000Z',
    })
    const again = await ada.update({ id, status: 'completed', doneOn: '2026-05-30', doneNote: 'Fine.' })
    expect(again).toMatchObject({
      completedAt: '2026-05-31T08:00:00.000Z',
      doneOn: '2026-05-30',
      doneNote: 'Fine.',
    })
    const planned = await ada.update({ id, status: 'planned' })
    expect(planned).toMatchObject({ status: 'planned', completedAt: null, doneOn: null, doneNote: 'Fine.' })
    expect(await ada.update({ id, status: 'completed' })).toMatchObject({ completedAt: noon, doneOn: null })
    const future = await ada.update({
      id: (await ada.add({ ideaId: 2 })).id,
      status: 'completed',
      completedAt: '2030-01-01T00:00:00Z',
    })
    expect(future.completedAt).toBe(noon)
  })

  it('accepts the completion date while it is completed, and clears it on request', async () => {
    const ada = await member()
    const { id } = await ada.add({ ideaId: 1, status: 'completed' })
    expect(await ada.update({ id, doneOn: '2026-05-30' })).toMatchObject({ doneOn: '2026-05-30' })
    expect(await ada.update({ id, notes: 'Fine.' })).toMatchObject({ doneOn: '2026-05-30' })
    expect(await ada.update({ id, doneOn: null })).toMatchObject({ doneOn: null, completedAt: noon })
    expect(await ada.update({ id, status: 'in_progress', doneOn: '2026-05-30' })).toMatchObject({
      doneOn: null,
    })
    expect(await ada.update({ id, doneOn: '2026-05-30' })).toMatchObject({
      doneOn: null,
      status: 'in_progress',
    })
  })
})

describe('changing an entry', () => {
  it('can complete it and set its date at once', async () => {
    const ada = await member()
    const { id } = await ada.add({ ideaId: 1 })
    const done = await ada.update({ id, status: 'completed', doneOn: '2026-05-30' })
    expect(done).toMatchObject({ completedAt: noon, doneOn: '2026-05-30' })
  })

  it('updates its time of change', async () => {
    const ada = await member()
    const { id } = await ada.add({ ideaId: 1 })
    await em().execute(`update entry set updated_at = '2020-01-01T00:00:00Z' where id = ?`, [id])
    const [before] = await ada.list()
    const after = await ada.update({ id, notes: 'x' })
    expect(before?.updatedAt).toBe('2020-01-01T00:00:00.000Z')
    expect(after.updatedAt > after.createdAt).toBe(true)
  })

  it('changes what is sent and nothing else', async () => {
    const ada = await member()
    const said = { priority: 3, targetDate: '2028-02-29', notes: 'With Grace.', doneNote: 'Nearly.' }
    const { id, updatedAt, ...entry } = await ada.add({ ideaId: 1, status: 'in_progress', ...said })
    const changes = [
      { status: 'planned' },
      { priority: 1 },
      { targetDate: '2029-01-01' },
      { notes: 'Alone.' },
      { doneNote: 'Well.' },
      { priority: null, targetDate: null, notes: null, doneNote: null },
    ] as const
    let expected = { ...entry, id }
    for (const change of changes) {
      expected = { ...expected, ...change }
      const { updatedAt: changedAt, ...changed } = await ada.update({ id, ...change })
      expect(changed).toEqual(expected)
      expect(changedAt >= updatedAt).toBe(true)
    }
    expect(await ada.list()).toMatchObject([expected])
  })

  it('affects one entry, of its owner', async () => {
    const [ada, eve] = [await member(), await member()]
    const { id } = await ada.add({ ideaId: 1 })
    const other = await ada.add({ ideaId: 2 })
    await ada.update({ id, notes: 'mine' })
    expect(await ada.list()).toMatchObject([{ id, notes: 'mine' }, other])
    for (const work of [
      () => eve.update({ id, notes: 'hers' }),
      () => eve.remove({ id }),
      () => eve.reorder({ id, after: null }),
      () => eve.update({ id: 999_999, notes: 'x' }),
      () => ada.remove({ id: 999_999 }),
    ])
      expect(await getError(work())).toEqual([404, entryNotFound])
    expect(await ada.list()).toMatchObject([{ notes: 'mine' }, other])
  })
})
