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
  asked: 'Newsletter sign-ups',
  confirmed: 'New subscribers',
  lost: 'Lost subscribers',
  unsubscribed: 'Unsubscribes',
  sent: 'Emails delivered',
  failed: 'Emails rejected',
  suppressed: 'Addresses removed',
}

export const periodLabels: Record<Period, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
}

export const barUnitLabels: Record<BarUnit, string> = { day: 'Days', week: 'Weeks', month: 'Months' }

export const newsletterStatsTitle = 'Newsletter and other emails'

export const newsletterStatsNote =
  'Subscribers count as new once they confirm, and as lost when they unsubscribe or delete their account, or when three emails to them in a row are rejected. Emails include newsletter issues and emails about lists.'

export const visitorStatsNote =
  'Unique visitors per day (UTC). Bots and visitors who send a Global Privacy Control or Do Not Track signal are excluded; completions and sign-ups include all members.'
