import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FileFormat } from '../files-contract.ts'
import { toCsv } from './csv.service.ts'
import { listCustomIdeas } from './custom-ideas.service.ts'
import { listEntries } from './entries.service.ts'
import { columns, toCells, type FileRow } from './file-row.service.ts'

/** The list in the member's own order with all its fields, to be read by people, programs and `importList`. */
export async function exportList(em: SqlEntityManager, userId: number, format: FileFormat): Promise<string> {
  const rows = await fileRows(em, userId)
  return format === 'json'
    ? `${JSON.stringify(rows, null, 2)}\n`
    : toCsv([[...columns], ...rows.map((row) => toCells(row))])
}

/**
 * Everything that lists keep about a member: custom ideas that are on no list, and what waits to be brought back,
 * too. Of the private links, what they show and since when; not the links themselves, for they open something.
 */
export async function personalListOf(em: SqlEntityManager, userId: number) {
  const rowsOf = (query: string) => em.execute<object[]>(query, [userId])
  const [shareLink = null] = await rowsOf(
    `select with_notes as "withNotes", with_custom_ideas as "withCustomIdeas", to_json(expires_at) as "expiresAt",
       to_json(created_at) as "createdAt" from share_link where user_id = ?`,
  )
  const [calendarFeed = null] = await rowsOf(
    'select to_json(created_at) as "createdAt" from calendar_feed where user_id = ?',
  )
  return {
    entries: await listEntries(em, userId),
    customIdeas: await listCustomIdeas(em, userId),
    removed: await rowsOf(
      'select entry, steps, to_json(removed_at) as "removedAt" from removed_entry where user_id = ?',
    ),
    shareLink,
    calendarFeed,
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
