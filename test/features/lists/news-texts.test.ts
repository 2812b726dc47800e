import { describe, expect, it } from 'vitest'
import { itemNewsLabel, newsLine } from '#features/lists/web/news-texts.ts'

const now = new Date(2027, 2, 12, 15, 0)
const counts = { added: 3, done: 1, comments: 2 }
const lineSince = (since: Date, given = counts) => newsLine({ ...given, since: since.toISOString() }, now)

describe('the line on what is new on a list', () => {
  it.each([
    [new Date(2027, 2, 12, 9, 41), 'since 9:41 AM'],
    [new Date(2027, 2, 11, 23, 59), 'since yesterday'],
    [new Date(2027, 2, 9, 12, 0), 'since Tuesday'],
    [new Date(2027, 2, 6, 0, 0), 'since Saturday'],
    [new Date(2027, 2, 5, 23, 0), 'since Mar 5'],
    [new Date(2026, 11, 31, 12, 0), 'since Dec 31, 2026'],
  ])('says when the member last looked: %s is %s', (since, words) => {
    expect(lineSince(since)).toBe(`3 added, 1 done, 2 comments ${words}`)
  })

  it('leaves out what did not happen, and is empty without news', () => {
    const since = new Date(2027, 2, 9)
    expect(lineSince(since, { added: 0, done: 0, comments: 1 })).toBe('1 comment since Tuesday')
    expect(lineSince(since, { added: 0, done: 0, comments: 0 })).toBe('')
  })
})

it('the mark on an item says what is new about it', () => {
  const item = { itemId: 1, isAdded: false, done: 0, comments: 0 }
  expect(itemNewsLabel({ ...item, isAdded: true })).toBe('New')
  expect(itemNewsLabel({ ...item, isAdded: true, comments: 1 })).toBe('New, 1 comment')
  expect(itemNewsLabel({ ...item, done: 2, comments: 2 })).toBe('New: 2 done, 2 comments')
})
