import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { lastActionOn } from '#features/audit/server/audit.service.ts'
import type { Category } from '#features/catalogue/server/category.entity.ts'
import { changedMeanwhile } from '#platform/server/errors.ts'
import type { EditorCategoryWithContent } from '#features/editing/categories-contract.ts'
import { categoryChangedMeanwhile } from '#features/editing/messages.ts'
import { getEditorCategory } from './editor-categories.service.ts'

/** The category as only this transaction can change it. @throws 404, and 409 where it is at another version. */
export async function lockCategory(
  em: SqlEntityManager,
  id: number,
  version: number | undefined,
): Promise<EditorCategoryWithContent> {
  const locked = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select('updated_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const current = await getEditorCategory(em, id)
  if (version !== undefined && version !== current.version) {
    const at = new Date(locked?.updated_at ?? 0).toISOString()
    const changedBy = (await lastActionOn(em, 'category', id)) ?? { name: 'somebody', at }
    throw changedMeanwhile(categoryChangedMeanwhile(changedBy.name), { current, changedBy })
  }
  return current
}
