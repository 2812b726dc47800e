import type { SqlEntityManager } from '@mikro-orm/sql'
import { ideaGone, ideaNotFound } from '#features/catalogue/messages.ts'
import { gone, notFound } from '#platform/server/errors.ts'
import { tables } from '../entities.ts'

/**
 * Records that a member has dismissed an idea (“Not for me”), so that it is not recommended anymore. Recording it again
 * changes nothing.
 * @throws 404 for an idea that does not exist or is not published yet, 410 for one that is archived.
 */
export async function dismissIdea(em: SqlEntityManager, userId: number, ideaId: number): Promise<void> {
  const idea = await tables(em).selectFrom('idea').select('state').where('id', '=', ideaId).executeTakeFirst()
  if (idea?.state === 'archived') throw gone(ideaGone)
  if (idea?.state !== 'published') throw notFound(ideaNotFound)
  await tables(em)
    .insertInto('not_for_me')
    .values({ user_id: userId, idea_id: ideaId })
    .onConflict((dismissed) => dismissed.doNothing())
    .execute()
}

/**
 * Deletes the record that a member has dismissed an idea, so that the idea can be recommended again. Does nothing if
 * they have not dismissed it.
 */
export async function undoDismissal(em: SqlEntityManager, userId: number, ideaId: number): Promise<void> {
  await tables(em)
    .deleteFrom('not_for_me')
    .where('user_id', '=', userId)
    .where('idea_id', '=', ideaId)
    .execute()
}

/**
 * Lists id, title and time of dismissal of the ideas that a member has dismissed, oldest first, for their data export.
 */
export async function listDismissedIdeas(em: SqlEntityManager, userId: number) {
  return tables(em)
    .selectFrom('not_for_me')
    .innerJoin('idea', 'idea.id', 'not_for_me.idea_id')
    .select(['idea.id as ideaId', 'idea.title', 'not_for_me.created_at'])
    .where('not_for_me.user_id', '=', userId)
    .orderBy('not_for_me.created_at')
    .orderBy('idea.id')
    .execute()
}
