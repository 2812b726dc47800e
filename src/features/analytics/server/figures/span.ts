import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { User } from '#features/accounts/server/entities.ts'
import type { FiguresQuery } from '#features/analytics/contract.ts'
import type { Period, Step } from '#features/analytics/limits.ts'
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

/** A period of whole days, today the last of them, and the one before it. All are days of UTC, `to` included. */
export interface Span {
  from: string
  to: string
  before: { from: string; to: string }
  by: Step
  /** Begins with a month, so that sums of months do. */
  isOfMonths: boolean
}

const daysOf: Record<Exclude<Period, '12m'>, number> = { '7d': 7, '30d': 30, '90d': 90 }
const usualSteps: Record<Period, Step> = { '7d': 'day', '30d': 'day', '90d': 'week', '12m': 'month' }

export function spanOf(now: Date, { period, by = usualSteps[period] }: FiguresQuery): Span {
  const to = dayOf(now)
  if (period === '12m') {
    const month = (monthsAgo: number, day: number) =>
      dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day)))
    // A year ago to the day, so that the month that has only begun is compared with as much of the other.
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

/** The first day of what stands together as one bar; weeks begin on Mondays. */
export function startOf(day: string, by: Step): string {
  if (by === 'day') return day
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return daysBefore(day, (new Date(day).getUTCDay() + 6) % 7)
}

/** The bars of a span, oldest first. */
export function barsOf({ from, to }: { from: string; to: string }, by: Step): string[] {
  const starts = new Set<string>()
  for (let day = from; day <= to; day = daysBefore(day, -1)) starts.add(startOf(day, by))
  return [...starts]
}

const daysBefore = (day: string, days: number) => dayOf(new Date(Date.parse(day) - days * dayMs))
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

type OfCounts =
  | typeof CategoryCount
  | typeof DayCount
  | typeof EventCount
  | typeof IdeaCount
  | typeof IdeaMonthCount
  | typeof Visitor
  | typeof VisitorCount
type OfOthers =
  | typeof Category
  | typeof Entry
  | typeof Idea
  | typeof IdeaInterest
  | typeof LetterCount
  | typeof SearchCount
  | typeof Subscriber
  | typeof User

export type Tables = InferKyselyDB<OfCounts | OfOthers>

/** What figures are read from. */
export const tables = (em: SqlEntityManager) => em.getKysely<Tables>()
