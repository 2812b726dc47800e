import type { Period, SeriesName, Step } from './limits.ts'

/** What the figures are called. */
export const seriesLabels: Record<SeriesName, string> = {
  visitors: 'Visitors',
  views: 'Page views',
  searches: 'Searches',
  draws: 'Random ideas',
  saves: 'Saves',
  completions: 'Completions',
  signUps: 'Sign-ups',
}

export const periodLabels: Record<Period, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
}

export const stepLabels: Record<Step, string> = { day: 'Days', week: 'Weeks', month: 'Months' }

export const whoIsCounted =
  'Visitors are counted anew each day (of UTC). Programs, and whoever asks not to be counted, are left out; completions and sign-ups are those of all members.'
