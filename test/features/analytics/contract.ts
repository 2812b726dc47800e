import type { Contracts } from '../../support/app/contract.ts'

export const analyticsContract: Contracts = {
  'analytics.record': {
    by: 'visitor',
    sent: () => ({ events: [{ name: 'page_view', path: '/' }] }),
    refuses: { input: { events: [{ name: 'anything_else', path: '/' }] } },
  },
}
