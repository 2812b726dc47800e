import { z } from 'zod'
import { maxQueryLength } from '#features/catalogue/limits.ts'
import { id, text } from '#platform/contract.ts'
import { searchesWithoutResults } from '#features/search/contract.ts'
import {
  eventNames,
  listNames,
  maxHostLength,
  maxPathLength,
  maxEventsPerRequest,
  periods,
  seriesNames,
  barUnits,
} from './limits.ts'

const sentEvent = z.object({
  name: z.enum(eventNames),
  /** Path of the page from the site's root. Only the campaign parameters (`utm_…`) of its query are read. */
  path: text(maxPathLength).startsWith('/'),
  /** Idea that was drawn or saved. */
  ideaId: id.optional(),
  /** Search text. Not stored here, because the search keeps counts of its own. */
  query: text(maxQueryLength).optional(),
  /** Host of the referring page, sent with the first view of a visit; blank if unknown. */
  referrer: text(maxHostLength).optional(),
})
export type SentEvent = z.infer<typeof sentEvent>

export const sentEvents = z.object({ events: sentEvent.array().min(1).max(maxEventsPerRequest) })

export const statsQuery = z.object({
  period: z.enum(periods).default('30d'),
  /** Defaults to the usual unit of the period. */
  by: z.enum(barUnits).optional(),
})
export type StatsQuery = z.infer<typeof statsQuery>

const series = z.object({
  name: z.enum(seriesNames),
  /** Totals of the period and of the one before it. */
  total: z.int(),
  before: z.int(),
  /** Oldest first, without gaps; `before` is the count at the same place of the previous period. */
  points: z.object({ start: z.iso.date(), count: z.int(), before: z.int() }).array(),
})
export type Series = z.infer<typeof series>

const namedCounts = z.object({ name: z.string(), count: z.int() }).array()
export type NamedCounts = z.infer<typeof namedCounts>

/** Statistics of a period. Days are those of UTC. */
export const analyticsStats = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(barUnits),
  series: series.array(),
  /** Current newsletter subscribers: confirmed, neither unsubscribed nor suppressed. */
  readers: z.int(),
  /** Most viewed ideas. */
  ideas: z.object({ id: z.int(), title: z.string(), views: z.int(), saves: z.int() }).array(),
  categories: z.object({ slug: z.string(), name: z.string(), views: z.int() }).array(),
  /** Referring hosts; `direct` if unknown. */
  sources: namedCounts,
  campaigns: namedCounts,
  devices: namedCounts,
  searches: z.object({ text: z.string(), count: z.int(), results: z.int() }).array(),
  inVain: searchesWithoutResults,
  /** Ideas with many views that nobody has saved. */
  neglected: z.object({ id: z.int(), title: z.string(), views: z.int() }).array(),
})
export type AnalyticsStats = z.infer<typeof analyticsStats>

/** Figures of the last seven days, compared with the seven before. */
export const weekStats = z.object({
  series: series.omit({ points: true }).array(),
  /** Searches of these days that found no ideas: how many different ones, and the most frequent. */
  unanswered: z.object({ total: z.int(), texts: z.string().array() }),
})
export type WeekStats = z.infer<typeof weekStats>

export const statsExportQuery = statsQuery.extend({ table: z.enum([...seriesNames, ...listNames]) })
export type StatsExportQuery = z.infer<typeof statsExportQuery>
