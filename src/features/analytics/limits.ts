import { mailCounterNames } from '#features/newsletter/limits.ts'

/** Events that are counted; there are no others. */
export const eventNames = ['page_view', 'search', 'generate_random_idea', 'save_to_bucket_list'] as const
export type EventName = (typeof eventNames)[number]

/** Events per request. */
export const maxEventsPerRequest = 20
export const maxPathLength = 2_000
/** Longest host name in the DNS. */
export const maxHostLength = 253

export const deviceKinds = ['desktop', 'mobile', 'tablet', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Periods that statistics cover. */
export const periods = ['7d', '30d', '90d', '12m'] as const
export type Period = (typeof periods)[number]

/** Covers two periods of 12 months, including the month that has begun. */
export const retentionMonths = 25

/** Units by which counts are grouped into bars. */
export const barUnits = ['day', 'week', 'month'] as const
export type BarUnit = (typeof barUnits)[number]

/** Series about visitors and members. */
export const visitorSeries = [
  'visitors',
  'views',
  'searches',
  'draws',
  'saves',
  'completions',
  'signUps',
] as const

export const seriesNames = [...visitorSeries, ...mailCounterNames] as const
export type SeriesName = (typeof seriesNames)[number]

/** Lists shown beside the series. */
export const listNames = [
  'ideas',
  'categories',
  'sources',
  'campaigns',
  'devices',
  'searches',
  'inVain',
  'neglected',
] as const

export type ListName = (typeof listNames)[number]

export const maxListRows = 20
/** Views from which an idea without saves is listed as neglected. */
export const minNeglectedViews = 20

/** Receives events from the site's pages. */
export const eventsPath = '/api/events'

/** CSV export of one table of the statistics. */
export const statsExportPath = '/api/analytics/export'
