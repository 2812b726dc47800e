import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EntryView } from '#features/bucket-list/contract.ts'
import type { FileRow } from '#features/bucket-list/files-contract.ts'
import { listCustomIdeas } from '../custom-ideas.service.ts'
import { listEntries } from '../entries.service.ts'
import type { EntryLists } from '../entry-lists.ts'
import { selectEntries } from '../entry.queries.ts'
import { toEntryViews } from '../entry-views.service.ts'
import { toIsoTimestamp } from '#platform/database/sql.ts'
import { photoUrl } from '#features/bucket-list/paths.ts'
import { listDismissedIdeas } from '../for-you/not-for-me.service.ts'
import { listPhotos } from '../photos/photos.service.ts'
import { tables } from '../entities.ts'

type MoreColumns = Pick<FileRow, 'season' | 'ageGroup' | 'lists'>

/**
 * Returns the ids of a member's bucket-list entries in their own order. The export reads them first, so that an entry
 * moved in the meantime is exported once.
 */
export async function listEntryIds(em: SqlEntityManager, userId: number): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('entry')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the member's entries `ids` with all their fields and the titles of their lists, in that order, in a form that
 * an import can read. Entries removed in the meantime and those of other members are left out.
 */
export async function exportEntries(
  em: SqlEntityManager,
  { userId, ids, entryLists }: { userId: number; ids: number[]; entryLists: EntryLists },
): Promise<FileRow[]> {
  const rows = await selectEntries(tables(em))
    .select(['custom_idea.season', 'custom_idea.age_group as ageGroup'])
    .where('entry.user_id', '=', userId)
    .where((eb) => eb('entry.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const lists = await entryLists.readTitles(em, userId, ids)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const views = new Map((await toEntryViews(em, rows)).map((view) => [view.id, view]))
  return ids.flatMap((id) => {
    const [view, row] = [views.get(id), rowsById.get(id)]
    return view && row ? toFileRow(view, { ...row, lists: lists.get(id) ?? [] }) : []
  })
}

/**
 * Returns everything stored about a member's bucket list for their data export (GDPR): entries, removed ones that Undo
 * can restore, photos by URL, custom and dismissed ideas, share links, calendar feeds, and answers kept for repeated
 * requests. The secret tokens of links are left out.
 */
export async function getPersonalListData(em: SqlEntityManager, userId: number) {
  const own = tables(em)
  const removed = await own
    .selectFrom('removed_entry')
    .select(['entry', 'steps', 'removed_at'])
    .where('user_id', '=', userId)
    .orderBy('removed_at')
    .execute()
  const links = await own.selectFrom('share_link').selectAll().where('user_id', '=', userId).execute()
  const feeds = await own
    .selectFrom('calendar_feed')
    .select('created_at')
    .where('user_id', '=', userId)
    .execute()
  const requests = await own
    .selectFrom('applied_request')
    .select(['change', 'answer', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    entries: await listEntries(em, userId),
    removedEntries: removed.map(({ entry: { user_id: _, ...entry }, steps, removed_at }) => ({
      entry,
      steps,
      removedAt: toIsoTimestamp(removed_at),
    })),
    // Photos are listed by URL: the bytes of 200 photos exceed the longest string. The ZIP archive holds all of them.
    photos: (await listPhotos(em, userId)).map((photo) => ({
      ...photo,
      address: photoUrl(photo.id, 'large'),
    })),
    customIdeas: await listCustomIdeas(em, userId),
    notForMe: (await listDismissedIdeas(em, userId)).map(({ created_at, ...idea }) => ({
      ...idea,
      createdAt: toIsoTimestamp(created_at),
    })),
    shareLinks: links.map((link) => ({
      withNotes: link.with_notes,
      withCustomIdeas: link.with_custom_ideas,
      withName: link.with_name,
      withStories: link.with_stories,
      expiresAt: link.expires_at && toIsoTimestamp(link.expires_at),
      createdAt: toIsoTimestamp(link.created_at),
    })),
    calendarFeeds: feeds.map(({ created_at }) => ({ createdAt: toIsoTimestamp(created_at) })),
    answeredRequests: requests.map(({ change, answer, created_at }) => ({
      change,
      answer: JSON.parse(answer),
      createdAt: toIsoTimestamp(created_at),
    })),
  }
}

function toFileRow({ idea, steps, ...entry }: EntryView, { season, ageGroup, lists }: MoreColumns): FileRow {
  return {
    slug: idea.slug,
    title: idea.title,
    description: idea.description,
    status: entry.status,
    priority: entry.priority,
    targetDate: entry.targetDate,
    notes: entry.notes,
    completedAt: entry.completedAt,
    doneNote: entry.doneNote,
    doneOn: entry.doneOn,
    doneWith: entry.doneWith,
    steps: steps.map(({ text, isDone }) => ({ text, isDone })),
    lists,
    createdAt: entry.createdAt,
    difficulty: idea.difficulty,
    cost: idea.cost,
    locationType: idea.locationType,
    timeCommitment: idea.timeCommitment,
    season,
    ageGroup,
  }
}
