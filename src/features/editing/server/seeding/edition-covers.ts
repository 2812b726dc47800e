import type { CoverRecipe } from '#features/covers/contract.ts'
import { recipeOfNewIdea, recipesOfCategory, type CoverSubject } from '#features/covers/server/recipe.ts'

/** The cover, where it is of this subject. */
export const stillShows = (cover: CoverRecipe | undefined, { icon, scene }: CoverSubject) =>
  cover?.icon === icon && cover.scene === scene ? cover : undefined

/**
 * Ideas of a category with their covers. Those that have one keep it, whatever stands before them now, until they show
 * something else.
 */
export function withCovers<I extends { subject: CoverSubject; cover: CoverRecipe | undefined }>(
  category: string,
  ideas: readonly I[],
): (I & { cover: CoverRecipe })[] {
  const subjects = ideas.map(({ subject }) => subject)
  const recipes = ideas.some(({ cover }) => cover) ? [] : recipesOfCategory(category, subjects)
  const covered: (I & { cover: CoverRecipe })[] = []
  for (const [rank, idea] of ideas.entries()) {
    const neighbours = covered.map(({ cover }) => cover.palette)
    const cover =
      stillShows(idea.cover, idea.subject) ?? recipes[rank] ?? recipeOfNewIdea(idea.subject, neighbours)
    covered.push({ ...idea, cover })
  }
  return covered
}
