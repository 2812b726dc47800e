import { describe, expect, it } from 'vitest'
import {
  isInvalidatedBy,
  createTagCollector,
  recordTags,
} from '#platform/server/response-cache/cache-tags.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, number) => `idea:${number}`)

describe('what an answer is made from', () => {
  it('is nothing where nothing was asked for it', () => {
    const from = createTagCollector()
    expect([from.isAsked(), from.names()]).toEqual([false, new Set()])
  })

  it('may be anything until each that was asked has told', () => {
    const from = createTagCollector()
    from.ask()
    expect([from.isAsked(), from.names()]).toEqual([true, 'everything'])
    from.ask()
    from.note(['idea:1', 'idea:2'])
    expect(from.names()).toBe('everything')
    from.note(['idea:2', 'order:3'])
    expect([from.isAsked(), from.names()]).toEqual([true, new Set(['idea:1', 'idea:2', 'order:3'])])
  })

  it('is told by name up to a number; of more than that it may be anything', () => {
    const from = createTagCollector()
    from.ask()
    from.note(numbered(250))
    expect(from.names()).toEqual(new Set(numbered(250)))
    from.ask()
    from.note(['one more'])
    expect(from.names()).toBe('everything')
  })

  it('says whether anybody waits for it', () => {
    expect([createTagCollector().isRenewal, createTagCollector(true).isRenewal]).toEqual([false, true])
  })

  it('is told by what it has turned out to be', async () => {
    const madeFrom = createTagCollector()
    madeFrom.ask()
    const idea = await recordTags({ madeFrom }, Promise.resolve({ id: 5 }), ({ id }) => [`idea:${id}`])
    expect([idea, madeFrom.names()]).toEqual([{ id: 5 }, new Set(['idea:5'])])
  })

  it('is told to nobody where nothing is kept, and all is made the same', async () => {
    expect(await recordTags({}, Promise.resolve(5), () => ['idea:5'])).toBe(5)
  })

  it('stays unknown where it could not be made', async () => {
    const madeFrom = createTagCollector()
    madeFrom.ask()
    await expect(recordTags({ madeFrom }, Promise.reject(new Error('away')), () => [])).rejects.toThrow(
      'away',
    )
    expect(madeFrom.names()).toBe('everything')
  })
})

describe('a change', () => {
  const some = new Set(['idea:1', 'idea:2'])
  const none = new Set<string>()

  it.each([
    ['concerns what was made from it', some, new Set(['idea:3', 'idea:2']), true],
    ['concerns nothing else', some, new Set(['idea:3']), false],
    ['of nothing concerns nothing', some, none, false],
    ['of anything concerns all', some, 'everything', true],
    ['of anything concerns even what was made from nothing', none, 'everything', true],
    ['concerns what was made from nobody knows what', 'everything', new Set(['idea:3']), true],
  ] as const)('%s', (_what, from, touched, concerns) => {
    expect(isInvalidatedBy(from, touched)).toBe(concerns)
  })
})
