import { isImageAddress, type CoverPalette, type CoverScene } from '../contract.ts'
import { coverKey } from './composer.service.ts'

interface Pictured {
  image_url: string | null
  cover_scene: CoverScene
  cover_icon: string
  cover_palette: CoverPalette
  cover_seed: number
}

/** The address of a row's picture: what an editor set, where a browser may be sent there, else the cover composed from its recipe. */
export function pictureOf(row: Pictured): string {
  if (row.image_url && isImageAddress(row.image_url)) return row.image_url
  const key = coverKey({
    scene: row.cover_scene,
    icon: row.cover_icon,
    palette: row.cover_palette,
    seed: row.cover_seed,
  })
  return `/covers/${key}.svg`
}
