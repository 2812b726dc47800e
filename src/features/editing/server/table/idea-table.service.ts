import type { SqlEntityManager } from '@mikro-orm/sql'
import type { EditorIdea } from '#features/catalogue/idea-fields.ts'
import type { IdeaTableQuery } from '#features/editing/contract.ts'
import { everyIdea, toEditorIdea } from '#features/catalogue/server/idea.queries.ts'
import { idsOf, segmentsOf, type Part, type Segment } from './sorted-segments.queries.ts'

/** One page of the ideas that the filters find, whatever their state, and how many those are. */
export async function tableOfIdeas(
  em: SqlEntityManager,
  { sort, direction, limit, offset, ...filters }: IdeaTableQuery,
): Promise<{ rows: EditorIdea[]; total: number }> {
  const segments = await segmentsOf(em, filters, sort)
  const total = segments.reduce((sum, { count }) => sum + count, 0)
  // Ascending throughout: a descending page is the same one, counted from the end and turned round.
  const from = direction === 'asc' ? offset : Math.max(0, total - offset - limit)
  const to = direction === 'asc' ? offset + limit : Math.max(0, total - offset)
  const ids: number[] = []
  for (const part of partsWithin(segments, from, to)) ids.push(...(await idsOf(em, filters, part)))
  return { rows: await inOrder(em, direction === 'asc' ? ids : ids.toReversed()), total }
}

/** What of each segment lies between two places of the whole. */
function* partsWithin(segments: Segment[], from: number, to: number): Generator<Part> {
  let start = 0
  for (const segment of segments) {
    const skip = Math.max(0, from - start)
    const take = Math.min(segment.count, to - start) - skip
    if (take > 0) yield { ...segment, skip, take }
    start += segment.count
  }
}

/** Only the page's own rows are read whole. */
async function inOrder(em: SqlEntityManager, ids: number[]): Promise<EditorIdea[]> {
  const rows = ids.length === 0 ? [] : await everyIdea(em).where('idea.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toEditorIdea(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
