import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import { minShownCount, maxWantedTogether } from '#features/bucket-list/limits.ts'
import { tables } from '../entities.ts'

/**
 * Returns up to three published ideas that members who have this idea on their list also want, best first, from the
 * precomputed table. Empty if there are too few such members.
 */
export async function listWantedTogether(
  { em, catalogueMemory }: { em: SqlEntityManager; catalogueMemory: CatalogueCache },
  ideaId: number,
): Promise<IdeaView[]> {
  const rows = await tables(em)
    .selectFrom('wanted_together')
    .select('other_id')
    .where('idea_id', '=', ideaId)
    .orderBy('position')
    .limit(maxWantedTogether)
    .execute()
  return catalogueMemory.ideas(
    em,
    rows.map(({ other_id }) => other_id),
  )
}

/** Ideas per batch, small enough that other requests do not wait noticeably. */
const ideaBatchSize = 200
/** Longer lists are ignored: they combine so many ideas that they say little about which belong together. */
const maxListLength = 400
/** More rows than an idea's page shows: recommendations use all of them. */
const maxStoredPerIdea = 20

/**
 * Recomputes and stores, for every idea, the ideas that members have saved together with it, in batches of one
 * transaction each; for a nightly job. Counts only pairs that at least five members with a verified email address have
 * saved, so that no individual is recognisable and nobody can fake five members. Divides by popularity, so that
 * specific matches rank above ideas that everybody wants.
 */
export async function recomputeWantedTogether(em: SqlEntityManager): Promise<void> {
  const { last } = await tables(em)
    .selectFrom('entry')
    .select((row) => row.fn.coalesce(row.fn.max('idea_id'), row.val(0)).as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 1; from <= last; from += ideaBatchSize) {
    // oxlint-disable-next-line no-await-in-loop -- batches run in turn, so that other requests run in between
    await em.transactional((inside) => recomputeBatch(inside, from, from + ideaBatchSize))
  }
  // Ideas above the highest one on any list may have been on lists before.
  await tables(em).deleteFrom('wanted_together').where('idea_id', '>', last).execute()
}

async function recomputeBatch(em: SqlEntityManager, from: number, to: number): Promise<void> {
  await tables(em)
    .deleteFrom('wanted_together')
    .where('idea_id', '>=', from)
    .where('idea_id', '<', to)
    .execute()
  await tables(em)
    .with('counted', (db) =>
      db
        .selectFrom('entry as one')
        .innerJoin('users', 'users.id', 'one.user_id')
        .innerJoin('entry as other', 'other.user_id', 'one.user_id')
        .innerJoin('idea_interest', 'idea_interest.idea_id', 'other.idea_id')
        .innerJoin('idea_interest as own_interest', 'own_interest.idea_id', 'one.idea_id')
        .where('one.idea_id', '>=', from)
        .where('one.idea_id', '<', to)
        .where('users.email_verified_at', 'is not', null)
        .where('users.blocked_at', 'is', null)
        .where((row) => row('other.idea_id', '!=', row.ref('one.idea_id')))
        .where((row) =>
          row(
            row
              .selectFrom('entry as all')
              .select((all) => all.fn.countAll<number>().as('count'))
              .whereRef('all.user_id', '=', 'one.user_id'),
            '<=',
            maxListLength,
          ),
        )
        .groupBy(['one.idea_id', 'other.idea_id', 'idea_interest.wants', 'idea_interest.dones'])
        .groupBy(['own_interest.wants', 'own_interest.dones'])
        .having((row) => row.fn.countAll(), '>=', minShownCount)
        .select(['one.idea_id', 'other.idea_id as other_id'])
        // Raw SQL: Kysely has no builder for row numbers ordered by an expression.
        .select(
          sql<number>`row_number() over (partition by one.idea_id
            order by count(*) / sqrt(greatest(1, idea_interest.wants + idea_interest.dones)) desc, other.idea_id)`.as(
            'position',
          ),
        )
        .select(
          sql<number>`count(*) / sqrt(
            greatest(1, idea_interest.wants + idea_interest.dones)::float8
            * greatest(1, own_interest.wants + own_interest.dones))`.as('likeness'),
        ),
    )
    .insertInto('wanted_together')
    .columns(['idea_id', 'other_id', 'position', 'likeness'])
    .expression((db) =>
      db
        .selectFrom('counted')
        .select(['counted.idea_id', 'counted.other_id', 'counted.position', 'counted.likeness'])
        .where('counted.position', '<=', maxStoredPerIdea),
    )
    .execute()
}
