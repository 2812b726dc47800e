import type { SqlEntityManager } from '@mikro-orm/sql'
import { notFound } from '#platform/server/errors.ts'
import { sanitiseHtml } from '#platform/server/safe-text/sanitise-html.ts'
import type { EditorCategory, EditorCategoryWithContent } from '#features/editing/contract.ts'
import { categoryNotFound } from '#features/catalogue/messages.ts'
import {
  categoriesWithCounts,
  toCategoryView,
  type CategoryRow,
} from '#features/catalogue/server/categories.service.ts'

/**
 * Lists all categories as editors see them, in the editors' order: archived ones too, but not those merged into others.
 */
export async function listEditorCategories(em: SqlEntityManager): Promise<EditorCategory[]> {
  const rows = await editorCategories(em).orderBy('category.position').orderBy('category.id').execute()
  return rows.map(toEditorCategory)
}

/**
 * Returns a category as editors see it, archived or not, with its long text as sanitised HTML.
 * @throws 404 if there is no such category or it was merged into another.
 */
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

/** Selects every category that was not merged into another, with the number of ideas in any state. */
const editorCategories = (em: SqlEntityManager) =>
  categoriesWithCounts(em)
    .where('category.merged_into_id', 'is', null)
    .select((row) => {
      const unpublished = row(
        row('tally.drafts', '+', row.ref('tally.scheduled')),
        '+',
        row.ref('tally.archived'),
      )
      const all = row(unpublished, '+', row.ref('tally.published'))
      return row.fn.coalesce(all, row.lit(0)).as('allIdeas')
    })

function toEditorCategory(row: CategoryRow & { allIdeas: number }): EditorCategory {
  return {
    ...toCategoryView(row),
    ownImageUrl: row.imageUrl ?? '',
    allIdeas: row.allIdeas,
    isTheme: row.themePosition !== null,
    archived: row.archivedAt !== null,
    version: row.version,
    cover: { scene: row.coverScene, icon: row.coverIcon, palette: row.coverPalette, seed: row.coverSeed },
  }
}
