import { z } from 'zod'
import { coverRecipe, type CoverRecipe } from '#features/covers/contract.ts'
import { coverFramings } from '#features/covers/limits.ts'

export const previewQuery = coverRecipe
/** SVG document, to be shown as an image, with its framing and those that suit its subject in its scene. */
export const preview = z.object({
  svg: z.string(),
  framing: z.enum(coverFramings),
  suitableFramings: z.array(z.enum(coverFramings)),
})
export type CoverPicture = z.infer<typeof preview>

/** Icon for covers: its name and the body of its SVG, for a view box of 32×32. */
export const pickableIcon = z.object({ name: z.string(), svg: z.string() })

/** Zod schema of an upload: an object with the bytes of a file. Only the REST route accepts binary bodies. */
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
