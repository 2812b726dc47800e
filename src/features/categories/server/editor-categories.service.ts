import type { SqlEntityManager } from '@mikro-orm/sql'
import { busy } from '#platform/server/errors.ts'
import type { EditorCategory, EditorCategoryWithContent } from '../editing-contract.ts'

const later = () => busy('This is not built yet.', 60)

export async function listEditorCategories(_em: SqlEntityManager): Promise<EditorCategory[]> {
  throw later()
}

export async function getEditorCategory(
  _em: SqlEntityManager,
  _id: number,
): Promise<EditorCategoryWithContent> {
  throw later()
}
