import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { formerMember } from '#features/audit/server/audit.service.ts'
import type { IdeaRevision } from '#features/catalogue/server/entities.ts'
import type { Revision } from '#features/editing/contract.ts'

const ideaRevisions = (em: SqlEntityManager) =>
  em.getKysely<InferKyselyDB<typeof IdeaRevision>>().selectFrom('idea_revision')

interface RevisionRange {
  limit?: number
  /** Only revisions later than this version. */
  after?: number
}

/**
 * Returns the revisions (saves) of an idea, newest first, each with version, time, action, editor (null for the seed or
 * a job, with a fixed name for a deleted account), and the changed fields before and after. Empty for an unknown idea.
 * @param range.after only later versions than this one; `limit` of them, or all.
 */
export async function findRevisions(
  em: SqlEntityManager,
  ideaId: number,
  { limit, after = 0 }: RevisionRange,
): Promise<Revision[]> {
  let query = ideaRevisions(em)
    .selectAll()
    .where('idea_id', '=', ideaId)
    .where('version', '>', after)
    .orderBy('version', 'desc')
  if (limit) query = query.limit(limit)
  return (await query.execute()).map((row) => ({
    version: row.version,
    at: new Date(row.created_at).toISOString(),
    editor: row.editor_name === null ? null : { id: row.editor_id, name: row.editor_name || formerMember },
    action: row.action,
    before: row.before,
    after: row.after,
  }))
}

/**
 * Returns the revisions that one bulk change saved, by the id of its batch, in no particular order: idea id, version,
 * and the former values of the changed fields (`before`). Empty for an unknown id.
 */
export async function findBatchRevisions(em: SqlEntityManager, batch: string) {
  const rows = await ideaRevisions(em)
    .select(['idea_id', 'version', 'before'])
    .where('batch', '=', batch)
    .where('action', '=', 'bulk')
    .execute()
  return rows.map((row) => ({ ideaId: row.idea_id, version: row.version, before: row.before }))
}
