import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { GrantedAccess } from '#features/accounts/server/accounts-context.ts'
import { rowCount, toIsoTimestamp } from '#platform/database/sql.ts'
import { hrefOf } from '#platform/addresses.ts'
import { notFound } from '#platform/server/errors.ts'
import type { ShareChanges, ShareOptions, ShareView, SharedListView } from '#features/bucket-list/contract.ts'
import type { PhotoRequest } from '#features/bucket-list/photos-contract.ts'
import { listNotFound, notShared, photoNotFound } from '#features/bucket-list/messages.ts'
import { readEntriesInBatches, withPublishedFields, imageUrlOf, isArchived } from '../entry-views.service.ts'
import { selectBriefEntries, type BriefEntryRow, toTimestamptz } from '../entry.queries.ts'
import { listPhotoIds } from '../photos/photos.queries.ts'
import { readPhoto } from '../photos/photos.service.ts'
import { tables, type Tables, CalendarFeed, ShareLink } from '../entities.ts'
import { hashOfToken, type LinkTokens, matchesToken, getCurrentToken } from './link-tokens.ts'

/**
 * Returns the secret path of a member's share link with its options (what it shows, when it expires), even if it has
 * expired; null if the bucket list is not shared.
 */
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

/**
 * Creates a member's share link, or updates the options of the existing one (what it shows, when it expires) without
 * changing its path. Returns the link.
 */
export async function shareList(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
  { withNotes, withCustomIdeas, withName, withStories, expiresAt }: ShareOptions,
): Promise<ShareView> {
  const id = randomUUID()
  const options = {
    with_notes: withNotes,
    with_custom_ideas: withCustomIdeas,
    with_name: withName,
    with_stories: withStories,
    expires_at: toTimestamptz(expiresAt),
  }
  const link = await tables(em)
    .insertInto('share_link')
    .values({ user_id: userId, id, token_hash: hashOfToken(tokens.tokenOf('share', id)), ...options })
    .onConflict((conflicting) => conflicting.column('user_id').doUpdateSet(options))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toShareView(em, link, tokens)
}

/**
 * Updates only the options of a member's share link that were sent, and returns it.
 * @throws 404 if the list is not shared.
 */
export async function updateShare(
  em: SqlEntityManager,
  tokens: LinkTokens,
  userId: number,
  { withNotes, withCustomIdeas, withName, withStories, expiresAt }: ShareChanges,
): Promise<ShareView> {
  const link = await tables(em)
    .updateTable('share_link')
    .set({
      // A no-op assignment: an update without columns would be a syntax error.
      user_id: userId,
      with_notes: withNotes,
      with_custom_ideas: withCustomIdeas,
      with_name: withName,
      with_stories: withStories,
      expires_at: expiresAt === undefined ? undefined : toTimestamptz(expiresAt),
    })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!link) throw notFound(notShared)
  return toShareView(em, link, tokens)
}

/**
 * Deletes a member's share link, so that its URL is a 404 at once; a new link gets another URL. Does nothing if there
 * is none.
 */
export async function revokeShare(em: SqlEntityManager, userId: number): Promise<void> {
  await tables(em).deleteFrom('share_link').where('user_id', '=', userId).execute()
}

/**
 * Returns the first `limit` entries of a shared bucket list, in its owner's order, by the token of its share link, and
 * the counts of all that it shows (`total`, and `done`, the completed ones). Name, notes, stories (notes and photos of
 * completed entries) and custom ideas are included only if the link's options say so.
 * @throws the same 404 for an unknown, revoked or expired token and for a blocked member.
 */
export async function readSharedList(
  em: SqlEntityManager,
  { token, limit }: { token: string; limit: number },
  now: Date,
): Promise<SharedListView> {
  const link = await getValidLink(em, token, now)
  const isShared = (eb: ExpressionBuilder<Tables, 'entry'>) =>
    eb.and([
      eb('entry.user_id', '=', link.user_id),
      ...(link.with_custom_ideas ? [] : [eb('entry.custom_idea_id', 'is', null)]),
    ])
  const rows = await readEntriesInBatches(limit, (piece) =>
    selectBriefEntries(tables(em))
      .$if(link.with_notes, (query) => query.select('entry.notes'))
      .where(isShared)
      .where(piece.isNext)
      .orderBy('entry.position')
      .orderBy('entry.id')
      .limit(piece.limit)
      .execute(),
  )
  const counts = await tables(em)
    .selectFrom('entry')
    .where(isShared)
    .select((eb) => [
      rowCount.as('total'),
      eb.cast<number>(eb.fn.countAll().filterWhere('status', '=', 'completed'), 'integer').as('done'),
    ])
    .executeTakeFirstOrThrow()
  const photos = link.with_stories
    ? await listPhotoIds(
        em,
        rows.map(({ id }) => id),
      )
    : new Map<number, string[]>()
  const entries = (await withPublishedFields(em, rows)).map((row) => ({
    ...toSharedEntry(row),
    story: link.with_stories && row.status === 'completed' ? toStory(row, photos.get(row.id) ?? []) : null,
  }))
  return { entries, ownerName: link.with_name ? link.name : null, ...counts }
}

/**
 * Returns a photo of a completed entry of a shared list, as a WebP image encoded in Base64, for anyone with the link.
 * @throws 404 for an invalid link, for a link that does not include stories (notes and photos of completed entries),
 * and for any other photo.
 */
export async function readSharedPhoto(
  em: SqlEntityManager,
  { token, ...photoQuery }: PhotoRequest & { token: string },
  now: Date,
): Promise<{ webp: string }> {
  const link = await getValidLink(em, token, now)
  const shown = await tables(em)
    .selectFrom('entry_photo')
    .innerJoin('entry', 'entry.id', 'entry_photo.entry_id')
    .select('entry_photo.id')
    .where('entry_photo.id', '=', photoQuery.id)
    .where('entry.user_id', '=', link.user_id)
    .where('entry.status', '=', 'completed')
    .$if(!link.with_custom_ideas, (query) => query.where('entry.custom_idea_id', 'is', null))
    .executeTakeFirst()
  if (!link.with_stories || !shown) throw notFound(photoNotFound)
  return readPhoto(em, link.user_id, photoQuery)
}

/**
 * Returns a share link by its token: whose list it shows (`user_id`, `name`), and its options (notes, custom ideas,
 * name, stories).
 * @throws the same 404 for an unknown, revoked or expired token and for a blocked member.
 */
export async function getValidLink(em: SqlEntityManager, token: string, now: Date) {
  const link = await tables(em)
    .selectFrom('share_link')
    .innerJoin('users', 'users.id', 'share_link.user_id')
    .select([
      'share_link.user_id',
      'users.name',
      'with_notes',
      'with_custom_ideas',
      'with_name',
      'with_stories',
    ])
    .where(matchesToken(hashOfToken(token)))
    .where('users.blocked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  if (!link) throw notFound(listNotFound)
  return link
}

/**
 * Returns the story of a completed entry as visitors of a shared list see it. Shows the date that the member entered;
 * the time at which they completed the entry stays private.
 */
const toStory = ({ doneOn, doneNote, doneWith }: BriefEntryRow, photos: string[]) => ({
  day: doneOn,
  note: doneNote,
  with: doneWith,
  photos,
})

function toSharedEntry(row: BriefEntryRow & { notes?: string | null }) {
  const archived = isArchived(row)
  return {
    ideaId: archived ? null : row.ideaId,
    slug: archived ? null : row.slug,
    title: row.title,
    imageUrl: imageUrlOf(row),
    status: row.status,
    notes: row.notes ?? null,
    archived,
  }
}

/** Revokes the links created while an account was taken over, whose tokens the intruder knows. */
export const sharingAccess: GrantedAccess = {
  async removeSince(em, userId, { since }) {
    const opened = { user: userId, createdAt: { $gte: since } }
    const feeds = await em.nativeDelete(CalendarFeed, opened)
    const links = await em.nativeDelete(ShareLink, opened)
    return [...(feeds > 0 ? ['calendar feed'] : []), ...(links > 0 ? ['share link to your list'] : [])]
  },
}

async function toShareView(
  em: SqlEntityManager,
  link: Selectable<Tables['share_link']>,
  tokens: LinkTokens,
): Promise<ShareView> {
  return {
    path: hrefOf('sharedList', { token: await getCurrentToken(em, tokens, 'share', link) }),
    withNotes: link.with_notes,
    withCustomIdeas: link.with_custom_ideas,
    withName: link.with_name,
    withStories: link.with_stories,
    expiresAt: link.expires_at && toIsoTimestamp(link.expires_at),
    createdAt: toIsoTimestamp(link.created_at),
  }
}
