import { describe, expect, it } from 'vitest'
import {
  computeTaste,
  rankIdeas,
  type Candidate,
  type CoSave,
  type Signal,
} from '#features/bucket-list/server/for-you/rank-ideas.ts'

const counts = new Map([
  ['hike', 50],
  ['museum', 50],
  ['beach', 50],
  ['cave', 2],
])
const liking = (signals: Signal[], kind: string) => computeTaste(signals, counts).get(kind) ?? 0
const saved = (id: number, ...kinds: string[]): Signal => ({ id, kinds, weight: 1 })
const done = (id: number, ...kinds: string[]): Signal => ({ id, kinds, weight: 1.5 })
const dismissed = (id: number, ...kinds: string[]): Signal => ({ id, kinds, weight: -1.5 })
const idea = (id: number, ...kinds: string[]): Candidate => ({ id, kinds })

interface Given {
  signals: Signal[]
  candidates: Candidate[]
  coSaves?: CoSave[]
  seed?: number
  limit?: number
}

const rank = ({ signals, candidates, coSaves = [], seed = 1, limit = 50 }: Given) =>
  rankIdeas({ candidates, signals, taste: computeTaste(signals, counts), coSaves, seed, limit })
const rankIds = (given: Given) => rank(given).map(({ id }) => id)

describe('the taste', () => {
  it.each([
    [
      'is stronger for a kind of several saved ideas',
      [saved(1, 'hike'), saved(2, 'hike'), saved(3, 'museum')],
    ],
    ['is stronger for a kind of a completed idea', [done(1, 'hike'), saved(2, 'museum')]],
    ['is stronger for the first kind of an idea', [saved(1, 'hike', 'museum')]],
    ['is weaker for a kind of a dismissed idea', [saved(1, 'hike', 'museum'), dismissed(2, 'museum')]],
  ])('%s', (_promise, signals) => {
    expect(liking(signals, 'hike')).toBeGreaterThan(liking(signals, 'museum'))
  })

  it('is stronger for a rare kind, and negative for one of dismissed ideas only', () => {
    expect(liking([saved(1, 'cave')], 'cave')).toBeGreaterThan(liking([saved(1, 'hike')], 'hike'))
    expect(liking([dismissed(1, 'hike')], 'hike')).toBeLessThan(0)
  })
})

describe('the order', () => {
  const likesHikes = [saved(1, 'hike'), saved(2, 'hike'), saved(3, 'museum')]
  const alike = (ideaId: number, otherId: number, likeness: number) => ({ ideaId, otherId, likeness })

  it.each<[promise: string, given: Given, ids: number[]]>([
    [
      'follows the taste',
      { signals: likesHikes, candidates: [idea(11, 'museum'), idea(12, 'hike')] },
      [12, 11],
    ],
    [
      'prefers what others saved too to the taste',
      {
        signals: likesHikes,
        candidates: [idea(11, 'hike'), idea(12, 'beach')],
        coSaves: [alike(1, 12, 0.3)],
      },
      [12, 11],
    ],
    [
      'has the ideas most alike first',
      {
        signals: likesHikes,
        candidates: [idea(11), idea(12)],
        coSaves: [alike(1, 11, 0.2), alike(1, 12, 0.3)],
      },
      [12, 11],
    ],
    [
      'leaves out ideas that fit nothing',
      { signals: likesHikes, candidates: [idea(11, 'beach'), idea(12, 'hike')] },
      [12],
    ],
    [
      'leaves out ideas of a kind that was dismissed',
      {
        signals: [...likesHikes, dismissed(4, 'beach')],
        candidates: [idea(11, 'beach'), idea(12, 'hike')],
      },
      [12],
    ],
    [
      'has an idea that many saved too, although one of its kind was dismissed',
      {
        signals: [saved(1, 'hike'), dismissed(2, 'museum', 'hike')],
        candidates: [idea(11, 'museum')],
        coSaves: [alike(1, 11, 0.3)],
      },
      [11],
    ],
    [
      'has it beside ideas that are liked only a little',
      {
        signals: [saved(1, 'hike'), dismissed(2, 'museum', 'hike')],
        candidates: [idea(11, 'museum'), idea(12, 'hike')],
        coSaves: [alike(1, 11, 0.3)],
      },
      [11, 12],
    ],
    [
      'has at most two ideas of a leading kind in ten',
      {
        signals: likesHikes,
        candidates: [
          ...[11, 12, 13].map((id) => idea(id, 'hike')),
          ...[21, 22, 23].map((id) => idea(id, 'museum')),
        ],
      },
      [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
    ],
  ])('%s', (_promise, given, ids) => {
    expect(rankIds(given)).toEqual(ids)
  })

  it('differs between members among ideas with the same score', () => {
    const candidates = Array.from({ length: 10 }, (_, index) => idea(index + 11, 'hike'))
    const firsts = [1, 2, 3, 4, 5].map((seed) => rankIds({ signals: likesHikes, candidates, seed }).join())
    expect(new Set(firsts).size).toBeGreaterThan(1)
    expect(rankIds({ signals: likesHikes, candidates, seed: 1 }).join()).toBe(firsts[0])
  })

  it.each<[promise: string, given: Given, because: object]>([
    [
      'names the kind if several saved ideas have it',
      { signals: likesHikes, candidates: [idea(11, 'hike')] },
      { kind: 'hike' },
    ],
    [
      'names the saved idea if no other one has the kind',
      { signals: likesHikes, candidates: [idea(11, 'museum')] },
      { ideaId: 3 },
    ],
    [
      'names the saved idea that others saved too',
      { signals: likesHikes, candidates: [idea(11, 'hike')], coSaves: [alike(2, 11, 0.3)] },
      { ideaId: 2 },
    ],
  ])('%s', (_promise, given, because) => {
    expect(rank(given)[0]?.because).toEqual(because)
  })
})
