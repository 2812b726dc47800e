import { describe, expect, it } from 'vitest'
import {
  isInvalidatedBy,
  createTagCollector,
  recordTags,
} from '#platform/server/response-cache/cache-tags.ts'

const createTags = (count: number) => Array.from({ length: count }, (_, number) => `idea:${number}`)

describe('the tags of a response', () => {
  it('are empty if nothing was read', () => {
    const from = createTagCollector()
    expect([from.isAsked(), from.names()]).toEqual([false, new Set()])
  })

  it('are everything until each read has recorded its tags', () => {
    const from = createTagCollector()
    from.ask()
    expect([from.isAsked(), from.names()]).toEqual([true, 'everything'])
    from.ask()
    from.note(['idea:1', 'idea:2'])
    expect(from.names()).toBe('everything')
    from.note(['idea:2', 'order:3'])
    expect([from.isAsked(), from.names()]).toEqual([true, new Set(['idea:1', 'idea:2', 'order:3'])])
  })

  it('are listed up to a number; beyond that they are everything', () => {
    const from = createTagCollector()
    from.ask()
    from.note(createTags(250))
    expect(from.names()).toEqual(new Set(createTags(250)))
    from.ask()
    from.note(['one more'])
    expect(from.names()).toBe('everything')
  })

  it('say whether a client waits for it', () => {
    expect([createTagCollector().isRenewal, createTagCollector(true).isRenewal]).toEqual([false, true])
  })

  it('are recorded from the result', async () => {
    const madeFrom = createTagCollector()
    madeFrom.ask()
    const idea = await recordTags({ madeFrom }, Promise.resolve({ id: 5 }), ({ id }) => [`idea:${id}`])
    expect([idea, madeFrom.names()]).toEqual([{ id: 5 }, new Set(['idea:5'])])
  })

  it('are ignored if nothing is cached', async () => {
    expect(await recordTags({}, Promise.resolve(5), () => ['idea:5'])).toBe(5)
  })

  it('stay everything after a failure', async () => {
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
    ['invalidates responses with its tag', some, new Set(['idea:3', 'idea:2']), true],
    ['invalidates no others', some, new Set(['idea:3']), false],
    ['without tags invalidates nothing', some, none, false],
    ['of everything invalidates all', some, 'everything', true],
    ['of everything invalidates responses without tags too', none, 'everything', true],
    ['invalidates responses with unknown tags', 'everything', new Set(['idea:3']), true],
  ] as const)('%s', (_what, from, touched, concerns) => {
    expect(isInvalidatedBy(from, touched)).toBe(concerns)
  })
})
