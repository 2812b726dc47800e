import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Contracts } from '../../support/app/contract.ts'

const newWord = () => randomBytes(6).toString('hex')
const tooLong = 'x'.repeat(10_000)

export const searchContract: Contracts = {
  'search.ideas': {
    by: 'visitor',
    sent: () => ({ q: 'kayak', limit: 1 }),
    answers: { ideas: [{ title: expect.any(String) }], isExact: true },
    refuses: { input: { q: tooLong } },
  },
  'search.suggest': {
    by: 'visitor',
    sent: () => ({ q: 'kaya' }),
    answers: { ideas: expect.arrayContaining([expect.objectContaining({ title: expect.any(String) })]) },
    refuses: { input: { q: '' } },
  },
  'search.nearest': {
    by: 'visitor',
    sent: () => ({ q: 'kayak' }),
    answers: expect.any(Array),
    refuses: { input: { q: tooLong } },
  },
  'search.withoutResults': {
    by: 'editor',
    sent: () => ({ days: 7 }),
    answers: expect.any(Array),
    refuses: { input: 'everything' },
  },
  'search.leftOut': {
    by: 'editor',
    sent: () => ({ days: 7 }),
    answers: expect.any(Array),
    refuses: { input: 'everything' },
  },
  'search.missedHints': {
    by: 'editor',
    sent: () => ({ days: 7 }),
    answers: expect.any(Array),
    refuses: { input: 'everything' },
  },
  'search.synonyms.list': { by: 'editor', answers: expect.any(Array) },
  'search.synonyms.add': {
    by: 'editor',
    sent: () => ({ phrase: `ferry${newWord()}`, means: 'kayak' }),
    answers: { id: expect.any(Number), means: 'kayak' },
    refuses: { input: { phrase: 'kayak', means: tooLong } },
  },
  'search.synonyms.remove': {
    by: 'editor',
    sent: async (me) => {
      const { data } = await me.call('search.synonyms.add', { phrase: `ship${newWord()}`, means: 'kayak' })
      return { id: data.id }
    },
    refuses: { input: { id: 0 } },
  },
  'ideas.list': {
    by: 'visitor',
    sent: () => ({ limit: 2, orderBy: 'newest' }),
    answers: [{ title: expect.any(String) }, { title: expect.any(String) }],
    refuses: { input: 'everything' },
  },
}
