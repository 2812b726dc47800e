import type { CoverRecipe } from '../contract.ts'
import { coverKey } from './composer.service.ts'

export interface CoverIndex {
  /** The recipe behind a key, where an idea or a category has it, or had it when members saved it. */
  find: (key: string) => Promise<CoverRecipe | undefined>
}

/**
 * Knows the recipe of every key in the catalogue. It is read anew only where a key is unknown and the
 * catalogue has changed since, so that guessing keys costs a look into a map and nothing else.
 * @param list every recipe there is.
 */
export function indexCovers(
  list: () => Promise<readonly CoverRecipe[]>,
  version: () => Promise<string>,
): CoverIndex {
  let known: { version: string; recipes: Promise<Map<string, CoverRecipe>> } | undefined
  return {
    async find(key) {
      const recipe = (await known?.recipes)?.get(key)
      if (recipe) return recipe
      const current = await version()
      if (known?.version !== current) {
        const recipes = list().then((all) => new Map(all.map((one) => [coverKey(one), one])))
        recipes.catch(() => (known = undefined))
        known = { version: current, recipes }
      }
      return (await known.recipes).get(key)
    },
  }
}
