import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { jsonRows, rowCount } from '#platform/database/sql.ts'
import { dayMs, minuteMs } from '#platform/durations.ts'
import type { ChallengeView } from '../contract.ts'
import { listTables } from './entities.ts'

interface Challenge {
  goal: number | null
  startsOn: string | null
  endsOn: string | null
}

/** Creates a function that converts an instant to its calendar date (`YYYY-MM-DD`) in a time zone. */
export function createCalendar(zone: string): (instant: Date | string) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (instant) => format.format(new Date(instant))
}

type Dates = Pick<Challenge, 'startsOn' | 'endsOn'>
/** The dates of a challenge, and the instants at which the first one begins and the last one is over. */
export interface Period extends Dates {
  from: string | null
  until: string | null
}

/**
 * Converts the first and last day of a challenge to a period in the time zone of `calendar` (see `createCalendar`): the
 * two days, and as ISO timestamps the instants `from` (inclusive) and `until` (exclusive) between which a completion
 * counts. Null means no limit on that side.
 */
export const toPeriod = ({ startsOn, endsOn }: Dates, calendar: (instant: Date) => string): Period => ({
  startsOn,
  endsOn,
  from: startsOn && findInstant(startsOn, (instant) => calendar(instant) >= startsOn),
  until: endsOn && findInstant(endsOn, (instant) => calendar(instant) > endsOn),
})

/** Returns the first minute around a date for which `isReached` holds, in any time zone. */
function findInstant(date: string, isReached: (instant: Date) => boolean): string {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let before = midnight - dayMs
  let reached = midnight + 2 * dayMs
  while (reached - before > minuteMs) {
    const middle = before + Math.floor((reached - before) / minuteMs / 2) * minuteMs
    if (isReached(new Date(middle))) reached = middle
    else before = middle
  }
  return new Date(reached).toISOString()
}

/**
 * Returns whether a completion falls within a challenge's period: by the day that the member entered (`completedOn`),
 * otherwise by the instant at which they marked the item as completed.
 */
export const isWithin = (
  { startsOn, endsOn, from, until }: Period,
  { completedAt, completedOn }: { completedAt: string; completedOn: string | null },
): boolean =>
  completedOn === null
    ? (from === null || completedAt >= from) && (until === null || completedAt < until)
    : (startsOn === null || completedOn >= startsOn) && (endsOn === null || completedOn <= endsOn)

/**
 * Returns for several lists how many of their items a member has completed within the list's period, by the rule of
 * `isWithin`, as a map by list id. Lists with no completion are missing.
 */
export async function countCompletions(
  em: SqlEntityManager,
  userId: number,
  periods: (Period & { id: number })[],
): Promise<Map<number, number>> {
  const columns = { id: 'integer', startsOn: 'text', endsOn: 'text', from: 'text', until: 'text' } as const
  const items = listTables(em)
    .selectFrom(jsonRows(periods, columns))
    .innerJoin('list_item', 'list_item.list_id', 'given.id')
  const isCounted = sql<boolean>`entry.user_id = ${userId} and entry.status = 'completed' and
    case when entry.done_on is null
      then entry.completed_at >= coalesce(given."from"::timestamptz, '-infinity')
        and entry.completed_at < coalesce(given."until"::timestamptz, 'infinity')
      else entry.done_on between coalesce(given."startsOn"::date, '-infinity')
        and coalesce(given."endsOn"::date, 'infinity') end`
  const rows = await items
    .innerJoin('entry', 'entry.idea_id', 'list_item.idea_id')
    .select(['given.id', rowCount.as('done')])
    .where(isCounted)
    .groupBy('given.id')
    .unionAll(
      items
        .innerJoin('list_item_copy', 'list_item_copy.item_id', 'list_item.id')
        .innerJoin('entry', 'entry.custom_idea_id', 'list_item_copy.custom_idea_id')
        .select(['given.id', rowCount.as('done')])
        .where('list_item_copy.user_id', '=', userId)
        .where(isCounted)
        .groupBy('given.id'),
    )
    .execute()
  const counts = new Map<number, number>()
  for (const { id, done } of rows) counts.set(id, (counts.get(id) ?? 0) + done)
  return counts
}

/**
 * Returns the progress of a challenge as a member sees it: goal, number done and remaining, dates, state (`upcoming`,
 * `running`, `reached`, `ended`), days left (today included) and in all (`days`), how many items an even pace would
 * have completed before today (`expected`), and by how many it is ahead of that (`ahead`, negative if behind). Null for
 * a list without a goal; parts that need a missing date are null.
 * @param done number of items that the member has completed between the dates.
 * @param today calendar date of the member (`YYYY-MM-DD`).
 */
export function toChallengeView(
  { goal, startsOn, endsOn }: Challenge,
  done: number,
  today: string,
): ChallengeView | null {
  if (goal === null) return null
  const days = startsOn && endsOn ? daysBetween(startsOn, endsOn) + 1 : null
  // Today is still open, so an even pace counts the full days before it.
  const expected =
    startsOn && days ? Math.floor((goal * clamp(daysBetween(startsOn, today), days)) / days) : null
  return {
    goal,
    done,
    remaining: Math.max(0, goal - done),
    startsOn,
    endsOn,
    state: stateOf({ goal, startsOn, endsOn }, done, today),
    daysLeft: endsOn ? Math.max(0, daysBetween(later(today, startsOn), endsOn) + 1) : null,
    days,
    expected,
    ahead: expected === null ? null : done - expected,
  }
}

function stateOf({ goal, startsOn, endsOn }: Challenge, done: number, today: string): ChallengeView['state'] {
  if (done >= (goal ?? 0)) return 'reached'
  if (startsOn && startsOn > today) return 'upcoming'
  return endsOn && endsOn < today ? 'ended' : 'running'
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)
const later = (today: string, startsOn: string | null) => (startsOn && startsOn > today ? startsOn : today)
