import type { SqlEntityManager } from '@mikro-orm/sql'
import type { YearRequest, YearView } from '#features/bucket-list/contract.ts'
import { findMapExtent } from '#features/places/server/map-extent.service.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { tables } from '../entities.ts'

/** Completed catalogue idea. */
export interface DoneIdea {
  id: number
  isAway: boolean
  recipe: CoverRecipe
}

/**
 * Returns the published ideas that a member completed, in one year or (`year` null) in all, latest first: their id,
 * whether they are far from home (`isAway`) and their cover's recipe. Custom and archived ideas are left out.
 * Completions without any date are in no year, and come last if all years are wanted.
 * @param request.zone time zone of completions for which the member entered no day.
 */
export async function listDoneIdeas(
  em: SqlEntityManager,
  userId: number,
  { year, zone }: YearRequest | { year: null; zone: string } = { year: null, zone: 'UTC' },
): Promise<DoneIdea[]> {
  const rows = await tables(em)
    .selectFrom('entry')
    .innerJoin('idea', 'idea.id', 'entry.idea_id')
    .select(['entry.id as entry', 'entry.done_on', 'entry.completed_at', 'idea.id', 'idea.location_type'])
    .select(['idea.cover_scene', 'idea.cover_icon', 'idea.cover_palette', 'idea.cover_seed'])
    .where('entry.user_id', '=', userId)
    .where('entry.status', '=', 'completed')
    .where('idea.state', '=', 'published')
    .execute()
  const calendar = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return rows
    .map((row) => ({
      ...row,
      day: row.done_on ?? (row.completed_at ? calendar.format(new Date(row.completed_at)) : ''),
    }))
    .filter(({ day }) => year === null || day.startsWith(`${year}-`))
    .toSorted((a, b) => b.day.localeCompare(a.day) || b.entry - a.entry)
    .map((row) => ({
      id: row.id,
      isAway: row.location_type === 'travel',
      recipe: {
        scene: row.cover_scene,
        icon: row.cover_icon,
        palette: row.cover_palette,
        seed: row.cover_seed,
      },
    }))
}

/**
 * Returns the ids of the published catalogue ideas on a member's bucket list that are not completed, in no particular
 * order.
 */
export async function listOpenIdeas(em: SqlEntityManager, userId: number): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('entry')
    .innerJoin('idea', 'idea.id', 'entry.idea_id')
    .select('idea.id')
    .where('entry.user_id', '=', userId)
    .where('entry.status', '!=', 'completed')
    .where('idea.state', '=', 'published')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the statistics of a member's year: how many published ideas they completed, how many of them far from home,
 * in which countries, and whether any has a place (see `toYearStats`).
 */
export const getYearStats = async (
  em: SqlEntityManager,
  userId: number,
  request: YearRequest,
): Promise<YearView> => toYearStats(em, await listDoneIdeas(em, userId, request))

/**
 * Returns the statistics of a year from the ideas completed in it: their number (`done`), how many are far from home
 * (`away`), the names of their countries, and whether any idea has a place (`isPlaced`).
 */
export async function toYearStats(em: SqlEntityManager, done: readonly DoneIdea[]): Promise<YearView> {
  const where = await findMapExtent(em, { ideas: done.map(({ id }) => id) })
  return {
    done: done.length,
    away: done.filter(({ isAway }) => isAway).length,
    countries: (where?.countries ?? []).map(({ name }) => name),
    isPlaced: where !== null,
  }
}
