import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { rowCount } from '#platform/database/row-count.ts'
import { hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type {
  ShareChanges,
  ShareOptions,
  ShareView,
  SharedListView,
} from '#features/bucket-list/sharing-contract.ts'
import { listNotFound, notShared } from '#features/bucket-list/messages.ts'
import { entriesBriefly, type BriefEntryRow } from '../entry.queries.ts'
import { asPublished, imageOf, isArchived } from '../entry-views.service.ts'
import { isoMoment, momentOf } from '../moments.ts'
import { tables, type Tables } from '../tables.ts'
import { hashOfToken, type LinkTokens } from './link-tokens.ts'
import { isToken, shownToken } from './shown-token.service.ts'

export async function getShare(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
): Promise<ShareView | null> {
  const link = await tables(em)
    .selectFrom('share_link')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return link ? toShareView(em, link, tokens) : null
}

/** Makes the link, or gives the one that there is these options. */
export async function shareList(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
  { withNotes, withCustomIdeas, expiresAt }: ShareOptions,
): Promise<ShareView> {
  const id = randomUUID()
  const options = {
    with_notes: withNotes,
    with_custom_ideas: withCustomIdeas,
    expires_at: momentOf(expiresAt),
  }
  const link = await tables(em)
    .insertInto('share_link')
    .values({ user_id: userId, id, token_hash: hashOfToken(tokens.tokenOf('share', id)), ...options })
    .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet(options))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toShareView(em, link, tokens)
}

/** Changes what was sent and nothing else. */
export async function updateShare(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
  { withNotes, withCustomIdeas, expiresAt }: ShareChanges,
): Promise<ShareView> {
  const link = await tables(em)
    .updateTable('share_link')
    .set({
      // Set to itself, so that nothing to change is no error.
      user_id: userId,
      with_notes: withNotes,
      with_custom_ideas: withCustomIdeas,
      expires_at: expiresAt === undefined ? undefined : momentOf(expiresAt),
    })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!link) throw notFound(notShared)
  return toShareView(em, link, tokens)
}

/** The link opens nothing any more, at once; harmless where there is none. */
export async function revokeShare(em: SqlEntityManager, userId: number): Promise<void> {
  await tables(em).deleteFrom('share_link').where('user_id', '=', userId).execute()
}

/**
 * What whoever has the link may see of a list: never who made it, notes and custom ideas only where ticked.
 *
 * @throws 404 alike for a link that never was, is revoked, expired, or of somebody who is blocked.
 */
export async function readSharedList(
  em: SqlEntityManager,
  { token, limit }: { token: string; limit: number },
  now: Date,
): Promise<SharedListView> {
  const link = await tables(em)
    .selectFrom('share_link')
    .innerJoin('users', 'users.id', 'share_link.user_id')
    .select(['share_link.user_id', 'with_notes', 'with_custom_ideas'])
    .where(isToken(hashOfToken(token)))
    .where('users.blocked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  if (!link) throw notFound(listNotFound)
  const isShared = (eb: ExpressionBuilder<Tables, 'entry'>) =>
    eb.and([
      eb('entry.user_id', '=', link.user_id),
      ...(link.with_custom_ideas ? [] : [eb('entry.custom_idea_id', 'is', null)]),
    ])
  const rows = await entriesBriefly(tables(em))
    .$if(link.with_notes, (query) => query.select('entry.notes'))
    .where(isShared)
    .orderBy('entry.position')
    .orderBy('entry.id')
    .limit(limit)
    .execute()
  const counts = await tables(em)
    .selectFrom('entry')
    .where(isShared)
    .select((eb) => [
      rowCount.as('total'),
      eb.cast<number>(eb.fn.countAll().filterWhere('status', '=', 'completed'), 'integer').as('done'),
    ])
    .executeTakeFirstOrThrow()
  return { entries: (await asPublished(em, rows)).map(toSharedEntry), ...counts }
}

function toSharedEntry(row: BriefEntryRow & { notes?: string | null }) {
  const archived = isArchived(row)
  return {
    ideaId: archived ? null : row.ideaId,
    slug: archived ? null : row.slug,
    title: row.title,
    imageUrl: imageOf(row),
    status: row.status,
    notes: row.notes ?? null,
    archived,
  }
}

async function toShareView(
  em: SqlEntityManager,
  link: Selectable<Tables['share_link']>,
  tokens: LinkTokens,
): Promise<ShareView> {
  return {
    path: hrefOf('sharedList', { token: await shownToken(em, tokens, 'share', link) }),
    withNotes: link.with_notes,
    withCustomIdeas: link.with_custom_ideas,
    expiresAt: link.expires_at && isoMoment(link.expires_at),
    createdAt: isoMoment(link.created_at),
  }
}
