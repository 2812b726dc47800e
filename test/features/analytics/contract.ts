import { expect } from 'vitest'
import type { Contracts } from '../../support/app/contract.ts'

export const analyticsContract: Contracts = {
  'analytics.record': {
    by: 'visitor',
    sent: () => ({ events: [{ name: 'page_view', path: '/' }] }),
    refuses: { input: { events: [{ name: 'anything_else', path: '/' }] } },
  },
  'analytics.figures': {
    by: 'editor',
    sent: () => ({ period: '7d' }),
    answers: { by: 'day', series: expect.any(Array), neglected: expect.any(Array) },
    refuses: { input: { period: 'always' } },
  },
  'analytics.file': {
    by: 'editor',
    sent: () => ({ table: 'visitors' }),
    answers: expect.stringContaining('day,visitors,before'),
    refuses: { input: { table: 'people' } },
  },
}
