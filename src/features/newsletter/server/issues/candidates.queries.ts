import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaInterest } from '#features/bucket-list/server/idea-interest.entity.ts'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import type { Slot } from '#features/newsletter/issue-contract.ts'
import type { NewsletterIssue } from '#features/newsletter/server/issue.entity.ts'
import type { NewsletterPick } from '#features/newsletter/server/pick.entity.ts'
import { weekMs } from '#platform/durations.ts'
import { isInSeason } from './in-season.ts'

type Tables = InferKyselyDB<
  typeof Idea | typeof Category | typeof IdeaInterest | typeof NewsletterPick | typeof NewsletterIssue
>

/** Within so many weeks no idea comes twice. */
const freshWeeks = 12

interface CandidatesRequest {
  slot: Slot
  theme?: string | null
  /** When the issue goes out. */
  at: Date
  /** Ideas that it has already, or has just let go. */
  without: number[]
}

/** The next ideas that fit into a place of an issue and have not been in one for twelve weeks, the best first. */
export async function candidates(
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
            .where('issue.due_at', '>', new Date(at.getTime() - freshWeeks * weekMs)),
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
