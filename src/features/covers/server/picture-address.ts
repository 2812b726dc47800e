import { coversPath } from '#platform/picture-addresses.ts'
import { isImageAddress, type CoverPalette, type CoverRecipe, type CoverScene } from '../contract.ts'
import { coverKey } from './composer.ts'

interface PictureFields {
  imageUrl: string | null
  coverScene: CoverScene
  coverIcon: string
  coverPalette: CoverPalette
  coverSeed: number
}

/**
 * Returns the address of a row's picture: the image that an editor set, if it is allowed, else the cover of its recipe.
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

/** Returns the address of a recipe's cover. */
export const getCoverAddress = (recipe: CoverRecipe): string => `${coversPath}${coverKey(recipe)}.svg`
