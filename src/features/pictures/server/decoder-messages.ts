import { z } from 'zod'

/** Message to the decoder process: one file to decode. */
export const decoderRequest = z.object({ file: z.instanceof(Uint8Array) })

const size = z.object({ width: z.number().int(), bytes: z.instanceof(Uint8Array) })

/** Reasons to reject a picture: unsupported format, too large, or damaged. */
const rejection = z.enum(['format', 'size', 'damage'])
export type PictureRejection = z.infer<typeof rejection>

/** Message from the decoder process. The first one reports that it has started. */
export const decoderResponse = z.union([
  z.object({ isReady: z.literal(true) }),
  z.object({ sizes: size.array() }),
  z.object({ refusal: rejection }),
  /** The decoder could not load, so no picture can be decoded. */
  z.object({ failure: z.string() }),
])
export type DecoderResponse = z.infer<typeof decoderResponse>
