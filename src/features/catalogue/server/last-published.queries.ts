import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaFields } from '../idea-fields.ts'
import type { IdeaRevision } from './entities.ts'

/**
 * Finds what visitors last saw of ideas that are no longer published: by idea id, the earlier values of the fields that
 * have changed since.
 */
export async function findLastPublishedFields(
  em: SqlEntityManager,
  ideaIds: number[],
): Promise<Map<number, Partial<IdeaFields>>> {
  const rows = await em
    .getKysely<InferKyselyDB<typeof IdeaRevision>>()
    .selectFrom('idea_revision as save')
    .select(['save.idea_id', 'save.before'])
    .where((save) => save('idea_id', '=', save.fn.any(save.val(ideaIds))))
    .where('version', '>=', (save) =>
      save
        .selectFrom('idea_revision as withdrawal')
        .select(({ fn }) => fn.max('withdrawal.version').as('version'))
        .whereRef('withdrawal.idea_id', '=', 'save.idea_id')
        .where((row) => row(row.ref('withdrawal.before', '->>').key('state'), '=', 'published')),
    )
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    Map.groupBy(rows, (row) => row.idea_id)
      .entries()
      // Rows are sorted newest first, so the earliest save overrides the later ones.
      .map(([id, saves]) => [id, Object.assign({}, ...saves.map(({ before }) => before))]),
  )
}
