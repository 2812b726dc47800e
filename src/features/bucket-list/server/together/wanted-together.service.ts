import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { CatalogueCache } from '#features/catalogue/server/catalogue-memory.ts'
import { minShownCount, maxWantedTogether } from '#features/bucket-list/limits.ts'
import { tables } from '../entities.ts'

/** What those want too who want an idea: read as it was written, and nothing is counted. */
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

/** So many ideas at a time, that nobody else waits long. */
const ideaBatchSize = 200
/** Who has more on their list says little of what goes together, and much of it. */
const maxListLength = 400
/** Some may leave the catalogue before the next count. */
const maxStoredPerIdea = maxWantedTogether * 2

/**
 * Counts anew what is wanted together: by at least five people whose addresses are theirs, so that nobody is to be
 * recognised in it and nobody is five people by themselves. What few want beside this comes before what everybody wants.
 */
export async function recomputeWantedTogether(em: SqlEntityManager): Promise<void> {
  const { last } = await tables(em)
    .selectFrom('entry')
    .select((row) => row.fn.coalesce(row.fn.max('idea_id'), row.val(0)).as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 1; from <= last; from += ideaBatchSize) {
    // oxlint-disable-next-line no-await-in-loop -- a piece at a time
    await em.transactional((inside) => recomputeBatch(inside, from, from + ideaBatchSize))
  }
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
        .having((row) => row.fn.countAll(), '>=', minShownCount)
        .select(['one.idea_id', 'other.idea_id as other_id'])
        // No builder numbers rows by an expression.
        .select(
          sql<number>`row_number() over (partition by one.idea_id
            order by count(*) / sqrt(greatest(1, idea_interest.wants + idea_interest.dones)) desc, other.idea_id)`.as(
            'position',
          ),
        ),
    )
    .insertInto('wanted_together')
    .columns(['idea_id', 'other_id', 'position'])
    .expression((db) =>
      db
        .selectFrom('counted')
        .select(['counted.idea_id', 'counted.other_id', 'counted.position'])
        .where('counted.position', '<=', maxStoredPerIdea),
    )
    .execute()
}
