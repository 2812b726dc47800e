import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FileFormat } from '#features/bucket-list/files-contract.ts'
import { toCsv } from './csv.ts'
import { listCustomIdeas } from '../custom-ideas.service.ts'
import { listEntries } from '../entries.service.ts'
import { isoMoment } from '../moments.ts'
import { tables } from '../tables.ts'
import { columns, toCells, type FileRow } from './file-row.ts'

/** The list in the member's own order with all its fields, to be read by people, programs and `importList`. */
export async function exportList(em: SqlEntityManager, userId: number, format: FileFormat): Promise<string> {
  const rows = await fileRows(em, userId)
  return format === 'json'
    ? `${JSON.stringify(rows, null, 2)}\n`
    : toCsv([[...columns], ...rows.map((row) => toCells(row))])
}

/** Everything that lists keep about a member, custom ideas that are on no list too; of links all but what opens them. */
export async function personalListOf(em: SqlEntityManager, userId: number) {
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
  return {
    entries: await listEntries(em, userId),
    removedEntries: removed.map(({ entry: { user_id: _, ...entry }, steps, removed_at }) => ({
      entry,
      steps,
      removedAt: isoMoment(removed_at),
    })),
    customIdeas: await listCustomIdeas(em, userId),
    shareLinks: links.map((link) => ({
      withNotes: link.with_notes,
      withCustomIdeas: link.with_custom_ideas,
      expiresAt: link.expires_at && isoMoment(link.expires_at),
      createdAt: isoMoment(link.created_at),
    })),
    calendarFeeds: feeds.map(({ created_at }) => ({ createdAt: isoMoment(created_at) })),
  }
}

async function fileRows(em: SqlEntityManager, userId: number): Promise<FileRow[]> {
  const entries = await listEntries(em, userId)
  const customIdeas = new Map((await listCustomIdeas(em, userId)).map((idea) => [idea.id, idea]))
  return entries.map(({ idea, customIdeaId, steps, ...entry }) => ({
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
    steps: steps.map(({ text, isDone }) => ({ text, isDone })),
    createdAt: entry.createdAt,
    difficulty: idea.difficulty,
    cost: idea.cost,
    locationType: idea.locationType,
    timeCommitment: idea.timeCommitment,
    season: customIdeas.get(customIdeaId ?? 0)?.season ?? null,
    ageGroup: customIdeas.get(customIdeaId ?? 0)?.ageGroup ?? null,
  }))
}
