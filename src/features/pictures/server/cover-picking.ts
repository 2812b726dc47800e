import type { CoverRecipe } from '#features/covers/contract.ts'
import { composeCover } from '#features/covers/server/composer.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import { canShow, thingsToPick } from '#features/covers/server/pickable.ts'
import { badRequest } from '#platform/server/errors.ts'

/** The cover that a recipe gives. @throws 400 for a subject that the site cannot draw. */
export function previewCover(icons: Icons, recipe: CoverRecipe): { svg: string } {
  if (!canShow(icons, recipe.icon)) throw badRequest(`There is no icon named ${recipe.icon}.`)
  return { svg: composeCover(recipe, icons) }
}

/** Everything that a cover can show, as a small drawing of its own. */
export const iconsToPick = (icons: Icons) => thingsToPick(icons)
