import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import type { IdeaFields } from '../idea-fields.ts'

/**
 * What the public last saw of ideas that editors have taken back to work on: by idea the fields that have changed
 * since, as they were.
 */
export async function lastPublished(
  em: SqlEntityManager,
  ideaIds: number[],
): Promise<Map<number, Partial<IdeaFields>>> {
  const { rows } = await sql<{ idea_id: number; before: Partial<IdeaFields> }>`
    select idea_id, before from idea_revision save
    where idea_id = any(${ideaIds}::int[]) and version >= (
      select max(version) from idea_revision withdrawal
      where withdrawal.idea_id = save.idea_id and withdrawal.before ->> 'state' = 'published'
    )
    order by version desc`.execute(em.getKysely())
  return new Map(
    Map.groupBy(rows, (row) => row.idea_id)
      .entries()
      // The earliest of them has the last word.
      .map(([id, saves]) => [id, Object.assign({}, ...saves.map(({ before }) => before))]),
  )
}
