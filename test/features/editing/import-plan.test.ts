import { describe, expect, it } from 'vitest'
import { titleRequired } from '#features/catalogue/field-messages.ts'
import { newIdeaDefaults } from '#features/editing/new-idea-defaults.ts'
import { categoryRequired, unknownCategory, publishAtInPast } from '#features/editing/messages.ts'
import { planImport } from '#features/editing/server/files/import-plan.ts'
import { categories, cover, created, now, plan, problemsOf, row, stored } from './planning.ts'

describe('a row without an id', () => {
  it('creates an idea, with the defaults of a new one', async () => {
    const { rows, creates, updates, problems } = await plan(row)
    expect([rows, updates, problems]).toEqual([1, [], []])
    expect(creates).toEqual([
      { row: 1, idea: { ...newIdeaDefaults, title: 'Bake a cake', categoryId: 2, cover: expect.anything() } },
    ])
    expect((await plan({ ...row, id: null })).creates).toHaveLength(1)
  })

  it('is numbered by its place in the file', async () => {
    const { rows, creates, problems } = await plan(row, { title: '' }, row)
    expect([rows, creates.map((one) => one.row)]).toEqual([3, [1, 3]])
    expect(problems).toEqual([{ row: 2, field: 'title', message: titleRequired }])
  })

  it('gets a cover with its category’s subject, in another palette than its neighbours', async () => {
    const { creates } = await plan(row, row, row, row, row)
    const covers = creates.map(({ idea }) => idea.cover)
    expect(new Set(covers.map(({ palette }) => palette)).size).toBe(5)
    expect(covers.map(({ icon }) => icon)).toEqual(covers.map(() => 'pot-of-food'))
    const travel = await created({ title: 'Go', category: 'travel' })
    expect(travel?.cover).toMatchObject({ icon: 'globe', scene: 'beach' })
  })

  it('gets another palette than the four before it, however many there are', async () => {
    const { creates } = await plan(...Array.from({ length: 25 }, () => row))
    const palettes = creates.map(({ idea }) => idea.cover.palette)
    const alike = palettes.filter((palette, at) => palettes.slice(Math.max(0, at - 4), at).includes(palette))
    expect([palettes.length, alike]).toEqual([25, []])
  })

  it('gets a cover of its own without a category', async () => {
    const idea = await created({ title: 'Anything', category: '', state: 'draft' })
    expect(idea).toMatchObject({ categoryId: null, cover: { icon: 'compass', scene: 'mountains' } })
  })

  it('may set a slug', async () => {
    const { creates } = await plan({ ...row, slug: 'a-cake' })
    expect(creates).toEqual([
      { row: 1, idea: expect.objectContaining({ title: 'Bake a cake' }), slug: 'a-cake' },
    ])
  })

  it.each([[''], [null], [undefined], [5], [true]])('sets no slug with %j', async (slug) => {
    const { creates, problems } = await plan({ ...row, slug })
    expect(problems).toEqual([])
    expect(creates).toHaveLength(1)
    expect(creates[0]).not.toHaveProperty('slug')
  })

  it('ignores a cover in the file', async () => {
    const idea = await created({ ...row, cover: { ...cover, icon: 'umbrella' } })
    expect(idea?.cover.icon).toBe('pot-of-food')
  })
})

describe('a row with an id', () => {
  it('changes what it contains and nothing else', async () => {
    const { creates, updates, problems } = await plan({ id: 7, title: 'Sleep in a tower' })
    const { id: _id, version: _version, ...fields } = stored
    expect([creates, problems]).toEqual([[], []])
    expect(updates).toEqual([
      { row: 1, before: stored, after: expect.objectContaining({ ...fields, title: 'Sleep in a tower' }) },
    ])
  })

  it('may have its ID as a string of digits, as from a spreadsheet', async () => {
    expect((await plan({ id: '7', cost: '3' })).updates[0]?.after.cost).toBe(3)
  })

  it('keeps its cover, and needs no version', async () => {
    const { updates, problems } = await plan({ id: 7, version: 1, cover: { icon: 'compass' } })
    expect([updates[0]?.after.cover, problems]).toEqual([cover, []])
    expect(updates[0]?.after).not.toHaveProperty('version', 1)
  })

  it('is refused if the idea does not exist, or the file has it twice', async () => {
    expect(await problemsOf({ id: 8, title: 'x' })).toEqual([
      { row: 1, field: 'id', message: expect.stringMatching(/^[A-Z].*[^.]\.$/) },
    ])
    const { updates, problems } = await plan({ id: 7, cost: 2 }, { id: '7', cost: 3 })
    expect([updates.map(({ after }) => after.cost), problems]).toEqual([
      [2],
      [{ row: 2, field: 'id', message: 'This idea is in the file twice.' }],
    ])
  })

  it('keeps a time that has passed if the idea already has it', async () => {
    const scheduled = { ...stored, state: 'scheduled', publishAt: '2027-02-01T00:00:00.000Z' } as const
    const known = { categories, ideas: new Map([[7, scheduled]]), now }
    expect((await planImport([{ row: 1, raw: { id: 7, cost: 2 } }], known)).problems).toEqual([])
    const later = await planImport([{ row: 1, raw: { id: 7, publishAt: '2027-02-02T00:00:00Z' } }], known)
    expect(later.problems).toEqual([{ row: 1, field: 'publishAt', message: publishAtInPast }])
  })
})

describe('the category of a row', () => {
  it('is set by its slug or its ID', async () => {
    expect((await created({ title: 'x', category: 'travel' }))?.categoryId).toBe(1)
    for (const id of [2, '2']) expect((await created({ title: 'x', categoryId: id }))?.categoryId).toBe(2)
    expect((await created({ title: 'x', categoryId: 1, category: 'food' }))?.categoryId).toBe(2)
  })

  it.each(['', null])('is empty for %j', async (category) => {
    const { updates } = await plan({ id: 7, category, state: 'draft' })
    expect(updates[0]?.after.categoryId).toBeNull()
  })

  it('stays if the row has none', async () => {
    expect((await plan({ id: 7, cost: 2 })).updates[0]?.after.categoryId).toBe(1)
  })

  it('is required for published ideas', async () => {
    expect(await problemsOf({ title: 'x' })).toMatchObject([
      { field: 'categoryId', message: categoryRequired },
    ])
  })

  it.each([
    [{ category: 'nowhere' }, 'category', 'There is no such category.'],
    [{ category: 2 }, 'category', 'There is no such category.'],
    [{ categoryId: 3 }, 'categoryId', unknownCategory],
    [{ categoryId: '3' }, 'categoryId', unknownCategory],
  ])('is refused if it does not exist: %j', async (said, field, message) => {
    const { creates, problems } = await plan({ title: 'x', ...said })
    expect([creates, problems]).toEqual([[], [{ row: 1, field, message }]])
  })

  it('is refused as such if the ID is malformed', async () => {
    const [problem] = await problemsOf({ title: 'x', categoryId: 'three' })
    expect(problem).toMatchObject({ row: 1, field: 'categoryId' })
    expect(problem?.message).not.toBe(unknownCategory)
  })
})

it('a server error is not reported as a problem of the file', async () => {
  const broken = Object.assign(new Map(categories), { values: undefined })
  await expect(
    planImport([{ row: 1, raw: row }], { categories: broken, ideas: new Map(), now }),
  ).rejects.toThrow(TypeError)
})

it('an empty file creates nothing', async () => {
  expect(await plan()).toEqual({ rows: 0, creates: [], updates: [], problems: [] })
})

it('planning a long file yields to other requests', async () => {
  let turns = 0
  let others = setImmediate(function answer() {
    turns++
    others = setImmediate(answer)
  })
  await plan(...Array.from({ length: 1500 }, () => row))
  clearImmediate(others)
  expect(turns >= 5 && turns < 100).toBe(true)
})
