import type { CoverRecipe } from '../contract.ts'
import { coverKey, toRecipeKey } from './composer.ts'

export interface CoverIndex {
  /** The recipe behind a key, where an idea or a category has it, or had it when members saved it. */
  find: (key: string) => Promise<CoverRecipe | undefined>
}

interface Options {
  /** Recipes that are always there. */
  always: readonly CoverRecipe[]
  /** One look into an index, whether anything has the key or not. */
  findRecipe: (recipeKey: string) => Promise<CoverRecipe | undefined>
}

/** Knows the recipe of every key in the catalogue. */
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
