import { expect } from 'vitest'
import type { Contracts } from '../../support/app/contract.ts'

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
  'ideas.list': {
    by: 'visitor',
    sent: () => ({ limit: 2, orderBy: 'newest' }),
    answers: [{ title: expect.any(String) }, { title: expect.any(String) }],
    refuses: { input: 'everything' },
  },
}
