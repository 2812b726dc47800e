import type { Period, SeriesName, BarUnit } from './limits.ts'

/** Labels of the series. */
export const seriesLabels: Record<SeriesName, string> = {
  visitors: 'Visitors',
  views: 'Page views',
  searches: 'Searches',
  draws: 'Random ideas',
  saves: 'Saves',
  completions: 'Completions',
  signUps: 'Sign-ups',
  asked: 'Asked for the newsletter',
  confirmed: 'New subscribers',
  lost: 'Subscribers lost',
  unsubscribed: 'Unsubscribes',
  sent: 'Letters sent',
  failed: 'Letters refused',
  suppressed: 'Addresses given up',
}

export const periodLabels: Record<Period, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
}

export const barUnitLabels: Record<BarUnit, string> = { day: 'Days', week: 'Weeks', month: 'Months' }

export const newsletterStatsTitle = 'Newsletter and letters'

export const newsletterStatsNote =
  'Who asks is new once they have confirmed, and lost where they leave, where their address takes no mail three times running, or with their account. Letters are issues and those about lists.'

export const visitorStatsNote =
  'Visitors are counted anew each day (of UTC). Programs, and whoever asks not to be counted, are left out; completions and sign-ups are those of all members.'
