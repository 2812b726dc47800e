import { isImageAddress, type CoverPalette, type CoverScene } from '../contract.ts'
import { coverKey } from './composer.ts'

interface Pictured {
  imageUrl: string | null
  coverScene: CoverScene
  coverIcon: string
  coverPalette: CoverPalette
  coverSeed: number
}

/** The address of a row's picture: what an editor set, where a browser may be sent there, else the cover composed from its recipe. */
export function pictureOf({ imageUrl, coverScene, coverIcon, coverPalette, coverSeed }: Pictured): string {
  if (imageUrl && isImageAddress(imageUrl)) return imageUrl
  const key = coverKey({ scene: coverScene, icon: coverIcon, palette: coverPalette, seed: coverSeed })
  return `/covers/${key}.svg`
}
