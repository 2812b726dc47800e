import { describe, expect, it } from 'vitest'
import {
  groupHints,
  listFurther,
  maxHints,
  toFactGroups,
} from '#features/search/server/understanding/further-readings.ts'
import { toHintKey } from '#features/search/server/understanding/hint.ts'
import { parseQuestion } from '#features/search/server/understanding/parse-question.ts'
import { listTopics } from '#features/search/server/understanding/topics.ts'
import { ruleLines } from '#features/search/server/understanding/rule-index.ts'
import { toRemainingText } from '#features/search/server/understanding/hint-stop-words.ts'
import { listSquaresAround } from '#features/search/server/understanding/understand.service.ts'
import { examples } from './examples.ts'

const lines = examples
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [, q = '', chips = '', rest = ''] = /^(.+) → (.*)\[(.*)\]$/.exec(line) ?? []
    return { q, chips: chips.trim(), rest }
  })

const chipsOf = (q: string) => parseQuestion(q).hints.map(({ label }) => label)

describe('the hints in a question', () => {
  it.each(lines)('$q: $chips [$rest]', ({ q, chips, rest }) => {
    const { words, hints } = parseQuestion(q)
    expect([
      hints.map(({ label }) => label).join(', '),
      hints.length > 0 ? toRemainingText(words, hints) : q,
    ]).toEqual([chips, rest])
  })

  it.each(['constructor hours', 'toString people', 'valueOf dollars'])(
    'are none in “%s”, a name that every object has',
    (q) => {
      expect(chipsOf(q)).toEqual([])
    },
  )

  it('a rejected place is not looked up either', () => {
    const names = (q: string) => parseQuestion(q).mayBePlaces.map(({ name }) => name)
    expect(names('sushi in kyoto')).toContain('kyoto')
    expect(names('sushi but not in kyoto')).toEqual([])
  })

  it('every rule has an example', () => {
    const shown = new Set(lines.flatMap(({ chips }) => chips.split(', ')))
    const others = ruleLines.filter(({ kind }) => kind !== 'kind')
    expect(others.map(({ label }) => label).filter((label) => !shown.has(label))).toEqual([])
  })

  it('every phrase of every rule is read, and none has two meanings', () => {
    // Kinds are hints only where they are excluded.
    const missed = ruleLines.flatMap(({ kind, label, phrases }) => {
      const isRead = (phrase: string) =>
        kind === 'kind' ? chipsOf(`no ${phrase}`).includes(`no ${label}`) : chipsOf(phrase).includes(label)
      return phrases.filter((phrase) => !isRead(phrase)).map((phrase) => `${phrase}: ${label}`)
    })
    expect(missed).toEqual([])
  })

  it('each hint has one key in the URL, without a comma', () => {
    const keys = ruleLines.map(toHintKey)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => !/^[\p{L}\p{N}-]+$/u.test(key))).toEqual([])
  })

  it('summer in the southern hemisphere is read as the summer there', () => {
    const months = (q: string) =>
      parseQuestion(q).hints.flatMap(({ kind, facts: [first] }) => (kind === 'season' ? first : []))
    expect(months('summer in sweden')).toEqual(['month:6', 'month:7', 'month:8'])
    expect(months('summer in new zealand')).toEqual(['month:12', 'month:1', 'month:2'])
    expect(months('summer in sweden or chile')).toEqual(['month:6', 'month:7', 'month:8'])
  })

  it('hints joined with “or” are alternatives, and others are combined', () => {
    const groups = (q: string) => {
      const { hints, words } = parseQuestion(q)
      return toFactGroups(groupHints(hints, words), 1)
    }
    expect(groups('beach in thailand or brazil')).toEqual([['country:TH', 'country:BR']])
    expect(groups('cheap and easy')).toEqual([['cost:1'], ['difficulty:1']])
    expect(groups('christmas in germany in december')).toHaveLength(3)
  })
})

describe('the kinds that words name', () => {
  const topicsOf = (q: string, taken: number[] = []) =>
    listTopics(q.split(' '), (at) => taken.includes(at)).map(({ label, from, to }) => [label, from, to])

  it('are those of the longest phrase, outside the hints', () => {
    expect(topicsOf('winter sports in march')).toEqual([['winter sports', 0, 2]])
    expect(topicsOf('live music and cakes')).toEqual([
      ['live music', 0, 2],
      ['baking', 3, 4],
    ])
    expect(topicsOf('live music and cakes', [3])).toEqual([['live music', 0, 2]])
  })

  it('are none where they are negated or the words name something else', () => {
    expect(topicsOf('no live music')).toEqual([])
    expect(topicsOf('a spring roll')).toEqual([])
  })
})

it('a question that names many kinds is searched for in few readings', () => {
  const words = 'ski castle beach museum wine kayak opera volcano safari yoga golf tennis'.split(' ')
  const topics = listTopics([...words, ...words], () => false)
  expect(topics.length).toBeGreaterThan(12)
  const reading = { q: '', words: [...words, ...words], hints: topics, topics, removed: [], rest: 'free' }
  const [ofTopics] = listFurther({ ...reading, hints: [] }, reading)
  expect(ofTopics.length).toBeLessThanOrEqual(2 + maxHints.kept)
})

describe('the square degrees around a point', () => {
  it('include its own, cross the date line, and round down in the south and west', () => {
    expect(listSquaresAround(48.86, 2.35, 1)).toEqual(['at:48:2'])
    expect(listSquaresAround(0.5, 179.9, 120)).toEqual(expect.arrayContaining(['at:0:179', 'at:0:-180']))
    expect(listSquaresAround(-33.4, -70.6, 60)).toContain('at:-34:-71')
  })

  it('are few, even where degrees are narrow', () => {
    expect(listSquaresAround(89.9, 0, 130).length).toBeLessThan(400)
    expect(listSquaresAround(48.86, 2.35, 130).length).toBeLessThan(20)
  })
})
