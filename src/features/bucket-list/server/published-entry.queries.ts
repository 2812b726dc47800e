import type { SqlEntityManager } from '@mikro-orm/sql'
import { lastPublished } from '#features/catalogue/server/last-published.queries.ts'
import type { IdeaFields } from '#features/catalogue/idea-fields.ts'
import type { EntryRecord } from './entry.queries.ts'

/** What editors change of an idea that they have taken back is theirs alone: members go on seeing what they saved. */
export async function asPublished(
  em: SqlEntityManager,
  rows: readonly EntryRecord[],
): Promise<EntryRecord[]> {
  const withdrawn = rows.flatMap(({ idea_id, is_archived }) =>
    is_archived && idea_id !== null ? idea_id : [],
  )
  if (withdrawn.length === 0) return [...rows]
  const published = await lastPublished(em, withdrawn)
  return rows.map((row) => withFields(row, published.get(row.idea_id ?? 0) ?? {}))
}

function withFields(row: EntryRecord, was: Partial<IdeaFields>): EntryRecord {
  return {
    ...row,
    title: was.title ?? row.title,
    description: was.description ?? row.description,
    difficulty: was.difficulty ?? row.difficulty,
    cost: was.cost ?? row.cost,
    location_type: was.locationType ?? row.location_type,
    time_commitment: was.timeCommitment ?? row.time_commitment,
    image_url: was.imageUrl ?? row.image_url,
    cover_scene: was.cover?.scene ?? row.cover_scene,
    cover_icon: was.cover?.icon ?? row.cover_icon,
    cover_palette: was.cover?.palette ?? row.cover_palette,
    cover_seed: was.cover?.seed ?? row.cover_seed,
  }
}
