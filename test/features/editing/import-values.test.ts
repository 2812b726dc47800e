import { describe, expect, it } from 'vitest'
import { cover, created, plan, problemsOf, row } from './planning.ts'

describe('a value in a row', () => {
  it.each([
    ['true', true],
    ['TRUE', true],
    [' Yes ', true],
    ['1', true],
    ['false', false],
    ['No', false],
    ['0', false],
    [true, true],
    [false, false],
  ])('is true or false as spreadsheets write it: %j', async (featured, truth) => {
    expect((await created({ ...row, featured }))?.featured).toBe(truth)
  })

  it('is a number or text where that is expected, even if it could mean yes or no', async () => {
    const idea = await created({ ...row, title: 'Yes', description: 'no', difficulty: '1', cost: '1' })
    expect(idea).toMatchObject({ title: 'Yes', description: 'no', difficulty: 1, cost: 1, featured: false })
    expect((await plan({ id: 7, title: 'No' })).updates[0]?.after.title).toBe('No')
  })

  it.each(['perhaps', 1, 'x1'])('is refused if it means neither yes nor no: %j', async (featured) => {
    expect(await problemsOf({ ...row, featured })).toMatchObject([{ row: 1, field: 'featured' }])
  })

  it('is reported with every problem of every row', async () => {
    const problems = await problemsOf(
      { category: 'food', cost: 9, season: 'x' },
      { id: 7, difficulty: 0 },
      row,
    )
    expect(problems.map((one) => [one.row, one.field])).toEqual([
      [1, 'title'],
      [1, 'cost'],
      [1, 'season'],
      [2, 'difficulty'],
    ])
    for (const { message } of problems) expect(message).toMatch(/^\S.*\S$/)
  })

  it('has a known column, and unknown columns are named once', async () => {
    const odd = { ...row, colour: 'red' }
    expect(await problemsOf(odd, odd, { ...row, size: 1 })).toEqual([
      { row: 1, field: 'colour', message: 'This column doesn’t exist.' },
      { row: 3, field: 'size', message: 'This column doesn’t exist.' },
    ])
    const all = {
      ...row,
      slug: 'x',
      cover,
      version: 1,
      id: null,
      categoryId: 1,
      tags: 'a, b',
      featured: 'no',
    }
    expect(await problemsOf(all)).toEqual([])
  })
})
