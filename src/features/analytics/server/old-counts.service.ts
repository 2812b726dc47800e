import type { SqlEntityManager } from '@mikro-orm/sql'
import { LetterCount } from '#features/newsletter/server/entities.ts'
import { retentionMonths } from '../limits.ts'
import { CategoryCount, DayCount, EventCount, IdeaCount, IdeaMonthCount, VisitorCount } from './entities.ts'

/**
 * Deletes all daily and monthly counts (visitors, events, ideas, categories, mails) from before the start of the month
 * 25 months ago (`retentionMonths`), which no statistics cover.
 */
export async function deleteOldCounts(em: SqlEntityManager, now: Date): Promise<void> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - retentionMonths, 1))
    .toISOString()
    .slice(0, 10)
  const isOld = { day: { $lt: since } }
  // Sequential, because PGlite has one connection.
  await em.nativeDelete(EventCount, isOld)
  await em.nativeDelete(DayCount, isOld)
  await em.nativeDelete(IdeaCount, isOld)
  await em.nativeDelete(IdeaMonthCount, { month: { $lt: since } })
  await em.nativeDelete(CategoryCount, isOld)
  await em.nativeDelete(VisitorCount, isOld)
  await em.nativeDelete(LetterCount, isOld)
}
