import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { lastActionOn } from '#features/admin/server/audit.service.ts'
import { changedMeanwhile } from '#platform/server/errors.ts'
import type { EditorCategoryWithContent } from '../editing-contract.ts'
import { categoryChangedMeanwhile } from '../texts.ts'
import { getEditorCategory } from './editor-categories.service.ts'

/** The category as only this transaction can change it. @throws 404, and 409 where it is at another version. */
export async function lockCategory(
  em: SqlEntityManager,
  id: number,
  version: number | undefined,
): Promise<EditorCategoryWithContent> {
  const { rows } = await sql<{ updated_at: string }>`
    select updated_at from category where id = ${id} for update`.execute(em.getKysely())
  const current = await getEditorCategory(em, id)
  if (version !== undefined && version !== current.version) {
    const at = new Date(rows[0]?.updated_at ?? 0).toISOString()
    const changedBy = (await lastActionOn(em, 'category', id)) ?? { name: 'somebody', at }
    throw changedMeanwhile(categoryChangedMeanwhile(changedBy.name), { current, changedBy })
  }
  return current
}
