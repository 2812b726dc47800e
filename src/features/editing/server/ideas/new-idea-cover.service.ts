import type { SqlEntityManager } from '@mikro-orm/sql'
import { Category } from '#features/catalogue/server/category.entity.ts'
import type { CoverRecipe } from '#features/covers/contract.ts'
import { paletteRun, recipeOfNewIdea } from '#features/covers/server/recipe.ts'
import { subjectFromWords } from '#features/covers/server/words.ts'
import { bareIdeas } from '#features/catalogue/server/idea.queries.ts'

const wanderer = { icon: 'compass', scene: 'mountains' } as const

/**
 * The cover of a new idea for which nobody has chosen one: what its title speaks of, or else its category's subject, in
 * a light that its neighbours have not.
 */
export async function coverOfNewIdea(
  em: SqlEntityManager,
  { title, categoryId }: { title: string; categoryId: number | null },
): Promise<CoverRecipe> {
  const category = categoryId === null ? null : await em.findOne(Category, categoryId)
  const { icon, scene } = category ? { icon: category.coverIcon, scene: category.coverScene } : wanderer
  const neighbours = await bareIdeas(em)
    .select('cover_palette')
    .where('category_id', categoryId === null ? 'is' : '=', categoryId)
    .orderBy('id', 'desc')
    .limit(paletteRun - 1)
    .execute()
  return recipeOfNewIdea(
    subjectFromWords(title) ?? { title, icon, scene },
    neighbours.map(({ cover_palette }) => cover_palette).toReversed(),
  )
}
