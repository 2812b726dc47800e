import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import type { IdeaInterest } from '#features/bucket-list/server/entities.ts'
import type { Category, Idea } from '#features/catalogue/server/entities.ts'
import type { Slot } from '#features/newsletter/issue-contract.ts'
import type { NewsletterIssue, NewsletterPick } from '#features/newsletter/server/entities.ts'
import { weekMs } from '#platform/durations.ts'

type Tables = InferKyselyDB<
  typeof Idea | typeof Category | typeof IdeaInterest | typeof NewsletterPick | typeof NewsletterIssue
>

/** Number of weeks in which an idea is not used twice. */
const minWeeksBetween = 12

interface CandidatesRequest {
  slot: Slot
  theme?: string | null
  /** Time at which the issue is due. */
  at: Date
  /** Ideas that the issue already has or has just removed. */
  without: number[]
}

/**
 * Returns the ids of at most `limit` published ideas for a slot of a newsletter issue (`north` or `south` for the
 * season there, `new`, `saved`, `surprise` or `theme`), best first, those of equal rank in random order. Leaves out the
 * ideas `without` and those used in an issue due less than twelve weeks before `at`, or later.
 */
export async function findCandidates(
  em: SqlEntityManager,
  { slot, theme, at, without }: CandidatesRequest,
  limit: number,
): Promise<number[]> {
  let query = em
    .getKysely<Tables>()
    .selectFrom('idea')
    .innerJoin('category', 'category.id', 'idea.category_id')
    .leftJoin('idea_interest', 'idea_interest.idea_id', 'idea.id')
    .select('idea.id')
    .where('idea.state', '=', 'published')
    .where('category.archived_at', 'is', null)
    .where((idea) =>
      idea.not(
        idea.exists(
          idea
            .selectFrom('newsletter_pick as pick')
            .innerJoin('newsletter_issue as issue', 'issue.id', 'pick.issue_id')
            .select('pick.id')
            .whereRef('pick.idea_id', '=', 'idea.id')
            .where('issue.due_at', '>', new Date(at.getTime() - minWeeksBetween * weekMs)),
        ),
      ),
    )
    .limit(limit)
  if (without.length > 0) query = query.where('idea.id', 'not in', without)
  if (slot === 'north' || slot === 'south') query = query.where(isInSeason(slot, at))
  if (slot === 'theme') query = query.where('category.slug', '=', theme ?? '')
  if (slot === 'saved')
    query = query
      .orderBy((row) => row.fn.coalesce('idea_interest.wants', row.val(0)), 'desc')
      .orderBy('idea.featured', 'desc')
  if (slot === 'new') query = query.orderBy('idea.created_at', 'desc')
  const rows = await query.orderBy(sql`random()`).execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns whether an idea is in season for a hemisphere. An idea with places belongs to their hemisphere; its months
 * are local, and its season follows the northern calendar. An idea without places follows the reader's calendar. Fewer
 * than three months, or months without a season, are a date rather than weather and the same in both hemispheres.
 */
function isInSeason(half: 'north' | 'south', at: Date): RawBuilder<boolean> {
  const here = half === 'north' ? sql`>= 0` : sql`< 0`
  const month = getSeasonalMonth('north', at)
  return sql<boolean>`case
    when jsonb_array_length(idea.places) > 0 then
      exists (select from jsonb_array_elements(idea.places) place where (place ->> 'latitude')::float8 ${here})
      and ${isInMonthsOrSeason(sql`idea.months @> ${toMonthArray(month)}`, getSeason('north', at))}
    when jsonb_array_length(idea.months) >= 3 and idea.season <> 'any' then idea.months @> ${toMonthArray(getSeasonalMonth(half, at))}
    else ${isInMonthsOrSeason(sql`idea.months @> ${toMonthArray(month)}`, getSeason(half, at))}
  end`
}

/** Checks the months if the idea has any, otherwise its season. */
const isInMonthsOrSeason = (inMonths: RawBuilder<unknown>, season: string) =>
  sql`case when idea.months <> '[]' then ${inMonths} else idea.season = ${season} end`

const toMonthArray = (month: number) => sql`${JSON.stringify([month])}::jsonb`

/** Season of an idea; seasons in the catalogue are those of the northern hemisphere. */
type Season = 'spring' | 'summer' | 'fall' | 'winter'
type Half = 'north' | 'south'

const northernSeasons: Season[] = ['winter', 'spring', 'summer', 'fall']
const monthsOfSeason = 3

/**
 * Returns the season of a date in a hemisphere, by whole months: March is spring in the north and fall in the south.
 */
function getSeason(half: Half, at: Date): Season {
  const quarter = Math.floor(((at.getUTCMonth() + 1) % 12) / monthsOfSeason)
  return northernSeasons[(quarter + (half === 'south' ? 2 : 0)) % northernSeasons.length] ?? 'winter'
}

/**
 * Returns the month (1 to 12) whose weather a hemisphere has, in terms of the northern calendar: in the south, January
 * returns 7.
 */
function getSeasonalMonth(half: Half, at: Date): number {
  const shift = half === 'south' ? 6 : 0
  return ((at.getUTCMonth() + shift) % 12) + 1
}

/** Returns the English name of the month of a timestamp in UTC, such as “November”. */
export const formatMonth = (at: Date): string =>
  at.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
