import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Editor } from '../editor.ts'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'
import { saveIdeas } from './idea-saving.service.ts'
import { lockIdeas } from './stored-idea.queries.ts'

/** Moves every idea of a category into another, whatever its state. @returns how many those are. */
export async function moveIdeas(
  em: SqlEntityManager,
  { jobs, user }: Editor,
  fromId: number,
  intoId: number,
): Promise<number> {
  const rows = await bareIdeas(em).select('id').where('category_id', '=', fromId).execute()
  const ideas = await lockIdeas(
    em,
    rows.map(({ id }) => id),
  )
  const save = { em, jobs, editor: user, action: 'merge', batch: null } as const
  const moved = await saveIdeas(
    save,
    ideas.map((before) => ({ before, after: { ...before, categoryId: intoId } })),
  )
  return moved.length
}
