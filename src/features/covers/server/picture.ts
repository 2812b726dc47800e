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

/** The address of a row's picture: what an editor set, where a browser may be sent there, else the cover composed from its recipe. */
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

/** The address of the cover that is composed from a recipe. */
export const getCoverAddress = (recipe: CoverRecipe): string => `${coversPath}${coverKey(recipe)}.svg`
