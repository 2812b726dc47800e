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
  /** Of the page, from the root. Of its query only what names a campaign (`utm_…`) is read. */
  path: text(maxPathLength).startsWith('/'),
  /** The idea that was dealt or saved. */
  ideaId: id.optional(),
  /** What was searched for. The search counts its words itself, so here it is not kept. */
  query: text(maxQueryLength).optional(),
  /** With the view that somebody came by: the host of the page they came from, blank where none is known. */
  referrer: text(maxHostLength).optional(),
})
export type SentEvent = z.infer<typeof sentEvent>

export const sentEvents = z.object({ events: sentEvent.array().min(1).max(maxEventsPerRequest) })

export const statsQuery = z.object({
  period: z.enum(periods).default('30d'),
  /** By default what suits the period. */
  by: z.enum(barUnits).optional(),
})
export type StatsQuery = z.infer<typeof statsQuery>

const series = z.object({
  name: z.enum(seriesNames),
  /** In the period, and in the one before it. */
  total: z.int(),
  before: z.int(),
  /** Oldest first, none left out; `before` is what stood in the same place of the period before. */
  points: z.object({ start: z.iso.date(), count: z.int(), before: z.int() }).array(),
})
export type Series = z.infer<typeof series>

const namedCounts = z.object({ name: z.string(), count: z.int() }).array()
export type NamedCounts = z.infer<typeof namedCounts>

/** What visitors did in a period. Days are those of UTC. */
export const analyticsStats = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(barUnits),
  series: series.array(),
  /** Who reads the newsletter now: confirmed, and neither gone nor given up. */
  readers: z.int(),
  /** The most viewed ones. */
  ideas: z.object({ id: z.int(), title: z.string(), views: z.int(), saves: z.int() }).array(),
  categories: z.object({ slug: z.string(), name: z.string(), views: z.int() }).array(),
  /** By which hosts visitors came: `direct` where none is known. */
  sources: namedCounts,
  campaigns: namedCounts,
  devices: namedCounts,
  searches: z.object({ text: z.string(), count: z.int(), results: z.int() }).array(),
  inVain: searchesWithoutResults,
  /** Ideas that many see and nobody keeps. */
  neglected: z.object({ id: z.int(), title: z.string(), views: z.int() }).array(),
})
export type AnalyticsStats = z.infer<typeof analyticsStats>

export const statsExportQuery = statsQuery.extend({ table: z.enum([...seriesNames, ...listNames]) })
export type StatsExportQuery = z.infer<typeof statsExportQuery>
