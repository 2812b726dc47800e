import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql, type RawBuilder } from 'kysely'
import type { FileFormat } from '#features/bucket-list/files-contract.ts'
import { toCsv } from './csv.ts'
import { listCustomIdeas } from '../custom-ideas.service.ts'
import { listEntries } from '../entries.service.ts'
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
  const rowsOf = (query: RawBuilder<unknown>) => query.execute(em.getKysely()).then(({ rows }) => rows)
  return {
    entries: await listEntries(em, userId),
    removedEntries: await rowsOf(sql`
      select entry - 'user_id' as entry, steps, to_jsonb(removed_at) as "removedAt" from removed_entry
      where user_id = ${userId} order by removed_at`),
    customIdeas: await listCustomIdeas(em, userId),
    shareLinks: await rowsOf(sql`
      select with_notes as "withNotes", with_custom_ideas as "withCustomIdeas", to_jsonb(expires_at) as "expiresAt",
        to_jsonb(created_at) as "createdAt" from share_link where user_id = ${userId}`),
    calendarFeeds: await rowsOf(sql`
      select to_jsonb(created_at) as "createdAt" from calendar_feed where user_id = ${userId}`),
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
