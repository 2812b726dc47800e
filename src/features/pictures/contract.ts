import { z } from 'zod'
import { coverRecipe, type CoverRecipe } from '#features/covers/contract.ts'

export const previewQuery = coverRecipe
/** SVG document, to be shown as an image. */
export const preview = z.object({ svg: z.string() })

/** Icon for covers: its name and the body of its SVG, for a view box of 32×32. */
export const pickableIcon = z.object({ name: z.string(), svg: z.string() })

/** Bytes of the uploaded file. Only the REST route accepts binary bodies. */
export const upload = z.object({ file: z.preprocess((file) => file, z.instanceof(Uint8Array)) })

/** URL of the uploaded picture in its larger size. */
export const uploadResult = z.object({ imageUrl: z.string() })

/** Props of a picture control. Forms of other features leave a slot for it, which the page fills. */
export interface PictureControl {
  /** URL of the picture; empty if the cover is shown instead. */
  imageUrl: string
  /** Recipe of the cover; null until one is chosen. */
  cover: CoverRecipe | null
  error?: string | undefined
  onChange: (change: { imageUrl?: string; cover?: CoverRecipe }) => void
}
