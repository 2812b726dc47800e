import type { CoverRecipe } from '../contract.ts'
import { coverKey, toRecipeKey } from './composer.ts'

export interface CoverIndex {
  /** Finds the recipe of a key that an idea or a category has, or had when a member saved it. */
  find: (key: string) => Promise<CoverRecipe | undefined>
}

interface Options {
  /** Recipes that are found without a query. */
  always: readonly CoverRecipe[]
  /** Finds a recipe with one index lookup, even if the key is unknown. */
  findRecipe: (recipeKey: string) => Promise<CoverRecipe | undefined>
}

/** Creates an index that finds the recipe of a cover by its key. */
export function createCoverIndex({ always, findRecipe }: Options): CoverIndex {
  let known: ReadonlyMap<string, CoverRecipe> | undefined
  return {
    async find(key) {
      known ??= new Map(always.map((recipe) => [coverKey(recipe), recipe]))
      const recipeKey = toRecipeKey(key)
      return known.get(key) ?? (recipeKey === undefined ? undefined : findRecipe(recipeKey))
    },
  }
}
