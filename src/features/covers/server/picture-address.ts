import { coversPath } from '#platform/picture-addresses.ts'
import { isImageAddress, type CoverPalette, type CoverRecipe, type CoverScene } from '../contract.ts'
import { coverKey, toRecipeKey } from './composer.ts'

interface PictureFields {
  imageUrl: string | null
  coverScene: CoverScene
  coverIcon: string
  coverPalette: CoverPalette
  coverSeed: number
}

/**
 * Returns the URL of an idea's or category's picture: the editor's image if it is on this site or uses https, else
 * the path of the cover.
 */
export function getPictureAddress({
  imageUrl,
  coverScene,
  coverIcon,
  coverPalette,
  coverSeed,
}: PictureFields): string {
  if (imageUrl && isImageAddress(imageUrl)) return imageUrl
  return getCoverAddress({ scene: coverScene, icon: coverIcon, palette: coverPalette, seed: coverSeed })
}

/** Returns the path of a recipe's cover as SVG. It contains the recipe's hash, so the picture at it never changes. */
export const getCoverAddress = (recipe: CoverRecipe): string => `${coversPath}${coverKey(recipe)}.svg`

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

/**
 * Creates the index that finds the recipe of a cover by the key (hash of the recipe) in its URL: first among the
 * recipes in `always`, in memory, then with `findRecipe`, which gets the key's first 20 digits. `find` resolves to
 * undefined for an unknown key.
 */
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
