import { z } from 'zod'
import { coverRecipe, type CoverRecipe } from '#features/covers/contract.ts'

export const previewQuery = coverRecipe
/** An SVG document, to be shown as an image. */
export const preview = z.object({ svg: z.string() })

/** An icon that covers can be composed with, and the body of its drawing in a view box of 32×32. */
export const pickableIcon = z.object({ name: z.string(), svg: z.string() })

/** The bytes of a file, which only a REST route can carry. */
export const upload = z.object({ file: z.preprocess((file) => file, z.instanceof(Uint8Array)) })

/** Where an uploaded picture stands now: the larger of its two sizes. */
export const uploadResult = z.object({ imageUrl: z.string() })

/** What a control for pictures is given: forms of other features have a place for it, and the page brings it. */
export interface PictureControl {
  /** Empty where the cover is shown. */
  imageUrl: string
  /** What the cover is composed from; null until somebody chooses. */
  cover: CoverRecipe | null
  error?: string | undefined
  onChange: (change: { imageUrl?: string; cover?: CoverRecipe }) => void
}
