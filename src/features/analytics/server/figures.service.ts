import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Figures, FiguresQuery } from '../contract.ts'
import { seriesNames } from '../limits.ts'
import {
  listCampaigns,
  listDevices,
  listInVain,
  listNeglectedIdeas,
  listSearches,
  listSources,
  listViewedCategories,
  listViewedIdeas,
} from './figures/lists.queries.ts'
import { countReaders, readSeries } from './figures/series.queries.ts'
import { spanOf } from './figures/span.ts'

/** What visitors did in a period, beside the one before it. */
export async function readFigures(em: SqlEntityManager, query: FiguresQuery, now: Date): Promise<Figures> {
  const span = spanOf(now, query)
  // One after the other: a PGlite has one connection.
  return {
    from: span.from,
    to: span.to,
    by: span.by,
    series: await readSeries(em, span, seriesNames),
    readers: await countReaders(em),
    ideas: await listViewedIdeas(em, span),
    categories: await listViewedCategories(em, span),
    sources: await listSources(em, span),
    campaigns: await listCampaigns(em, span),
    devices: await listDevices(em, span),
    searches: await listSearches(em, span),
    inVain: await listInVain(em, span),
    neglected: await listNeglectedIdeas(em, span),
  }
}
