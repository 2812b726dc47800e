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

/** Everything that lists keep about a member, custom ideas that are on no list too. */
export async function personalListOf(em: SqlEntityManager, userId: number) {
  return { entries: await listEntries(em, userId), customIdeas: await listCustomIdeas(em, userId) }
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
