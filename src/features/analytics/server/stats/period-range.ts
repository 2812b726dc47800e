import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { User } from '#features/accounts/server/entities.ts'
import type { StatsQuery } from '#features/analytics/contract.ts'
import type { Period, BarUnit } from '#features/analytics/limits.ts'
import type { Entry, IdeaInterest } from '#features/bucket-list/server/entities.ts'
import type { Category, Idea } from '#features/catalogue/server/entities.ts'
import type { LetterCount, Subscriber } from '#features/newsletter/server/entities.ts'
import type { SearchCount } from '#features/search/server/entities.ts'
import { dayMs } from '#platform/durations.ts'
import type {
  CategoryCount,
  DayCount,
  EventCount,
  IdeaCount,
  IdeaMonthCount,
  VisitorCount,
  Visitor,
} from '../entities.ts'

/** Period of whole UTC days that ends today, and the period before it. `to` is inclusive. */
export interface PeriodRange {
  from: string
  to: string
  before: { from: string; to: string }
  by: BarUnit
  /** Whether the period begins with a month, so that monthly counts can be used. */
  isOfMonths: boolean
}

const daysOf: Record<Exclude<Period, '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 }
const defaultUnits: Record<Period, BarUnit> = { '7d': 'day', '30d': 'day', '90d': 'week', '12m': 'month' }

/**
 * Converts a period (`7d`, `30d`, `90d`, `12m`) to its first and last UTC day (`from`, `to`), ending today, and those
 * of the previous period to compare it with (`before`). `12m` begins with a month; its previous period ends on this
 * date a year ago. `by` is the unit of the chart's bars: by default days up to `30d`, weeks for `90d`, months for
 * `12m`.
 */
export function toPeriodRange(now: Date, { period, by = defaultUnits[period] }: StatsQuery): PeriodRange {
  const to = toUtcDate(now)
  if (period === '12m') {
    const month = (monthsAgo: number, day: number) =>
      toUtcDate(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day)))
    // Ends a year ago to the day, so that the current month is compared with the same part of that month.
    const sameDay = Math.min(now.getUTCDate(), daysInMonth(now.getUTCFullYear() - 1, now.getUTCMonth()))
    return {
      from: month(11, 1),
      to,
      before: { from: month(23, 1), to: month(12, sameDay) },
      by,
      isOfMonths: true,
    }
  }
  const days = daysOf[period]
  const from = daysBefore(to, days - 1)
  return {
    from,
    to,
    before: { from: daysBefore(from, days), to: daysBefore(from, 1) },
    by,
    isOfMonths: false,
  }
}

/**
 * Returns the first day (YYYY-MM-DD) of the chart bar that contains a day: the day itself, the Monday of its week or
 * the first of its month, depending on `by`.
 */
export function startOfBar(day: string, by: BarUnit): string {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return daysBefore(day, (new Date(day).getUTCDay() + 6) % 7)
}

/**
 * Returns the first days (YYYY-MM-DD) of all bars of a period's chart, oldest first. The first bar may begin before
 * `from`.
 */
export function listBars({ from, to }: { from: string; to: string }, by: BarUnit): string[] {
  const starts = new Set<string>()
  for (let day = from; day <= to; day = daysBefore(day, -1)) starts.add(startOfBar(day, by))
  return [...starts]
}

const daysBefore = (day: string, days: number) => toUtcDate(new Date(Date.parse(day) - days * dayMs))
const toUtcDate = (moment: Date) => moment.toISOString().slice(0, 10)
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

type CountEntities =
  | typeof CategoryCount
  | typeof DayCount
  | typeof EventCount
  | typeof IdeaCount
  | typeof IdeaMonthCount
  | typeof Visitor
  | typeof VisitorCount
type SourceEntities =
  | typeof Category
  | typeof Entry
  | typeof Idea
  | typeof IdeaInterest
  | typeof LetterCount
  | typeof SearchCount
  | typeof Subscriber
  | typeof User

export type Tables = InferKyselyDB<CountEntities | SourceEntities>

/** Returns a Kysely query builder with the types of the tables that statistics are read from. */
export const tables = (em: SqlEntityManager) => em.getKysely<Tables>()
