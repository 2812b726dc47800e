import type { CoverRecipe } from '#features/covers/contract.ts'
import { composeCover } from '#features/covers/server/composer.service.ts'
import type { Icons } from '#features/covers/server/icons.service.ts'
import { badRequest } from '#platform/server/errors.ts'

/** The cover that a recipe gives. @throws 400 for an icon that the site cannot draw. */
export function previewCover(icons: Icons, recipe: CoverRecipe): { svg: string } {
  if (!icons.has(recipe.icon)) throw badRequest(`There is no icon named ${recipe.icon}.`)
  return { svg: composeCover(recipe, icons) }
}

/** Every icon there is, as a small drawing of its own. */
export function iconsToPick(icons: Icons): { name: string; svg: string }[] {
  return [...icons].map(([name, { body }]) => ({
    name,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`,
  }))
}
