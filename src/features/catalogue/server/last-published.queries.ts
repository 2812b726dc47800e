import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { IdeaFields } from '../idea-fields.ts'
import type { IdeaRevision } from './entities.ts'

/**
 * What the public last saw of ideas that editors have taken back to work on: by idea the fields that have changed
 * since, as they were.
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
      // The earliest of them has the last word.
      .map(([id, saves]) => [id, Object.assign({}, ...saves.map(({ before }) => before))]),
  )
}
