import type { SqlEntityManager } from '@mikro-orm/sql'
import { notFound } from '#platform/server/errors.ts'
import { sanitiseHtml } from '#platform/server/sanitise-html.ts'
import type { EditorCategory, EditorCategoryWithContent } from '#features/editing/categories-contract.ts'
import { categoryNotFound } from '#features/catalogue/messages.ts'
import { editorCategories, toEditorCategory } from '#features/catalogue/server/category.queries.ts'

/** Every category in the editors' order, the archived ones too. */
export async function listEditorCategories(em: SqlEntityManager): Promise<EditorCategory[]> {
  const rows = await editorCategories(em).orderBy('category.position').orderBy('category.id').execute()
  return rows.map(toEditorCategory)
}

/** @throws 404 */
export async function getEditorCategory(
  em: SqlEntityManager,
  id: number,
): Promise<EditorCategoryWithContent> {
  const row = await editorCategories(em)
    .select('category.content')
    .where('category.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound(categoryNotFound)
  return { ...toEditorCategory(row), content: sanitiseHtml(row.content) }
}
