import { mailCounterNames } from '#features/newsletter/limits.ts'

/** What is counted. Nothing else is. */
export const eventNames = ['page_view', 'search', 'generate_random_idea', 'save_to_bucket_list'] as const
export type EventName = (typeof eventNames)[number]

/** In one call. */
export const maxEventsPerRequest = 20
export const maxPathLength = 2_000
/** Of the names that the internet knows. */
export const maxHostLength = 253

export const deviceKinds = ['desktop', 'mobile', 'tablet', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** For how long figures look back. */
export const periods = ['7d', '30d', '90d', '12m'] as const
export type Period = (typeof periods)[number]

/** A year is compared with the one before it, and the month that has begun with as much of the other. */
export const retentionMonths = 25

/** What stands together as one bar. */
export const barUnits = ['day', 'week', 'month'] as const
export type BarUnit = (typeof barUnits)[number]

/** What visitors and members do. */
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

/** The lists beside the series. */
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

/** Rows of a list. */
export const maxListRows = 20
/** From so many views on it says something that nobody keeps an idea. */
export const minNeglectedViews = 20

/** Counts what visitors do. */
export const eventsPath = '/api/events'

/** One table of the figures as a file. Apart from where events are sent, which every page carries. */
export const statsExportPath = '/api/analytics/export'
