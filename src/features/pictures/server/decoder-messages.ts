import { z } from 'zod'

/** A file for the process that decodes pictures. */
export const decoderRequest = z.object({ file: z.instanceof(Uint8Array) })

const size = z.object({ width: z.number().int(), bytes: z.instanceof(Uint8Array) })

/** Why a picture is not made: no format that is accepted, too large, or damaged. */
const rejection = z.enum(['format', 'size', 'damage'])
export type PictureRejection = z.infer<typeof rejection>

/** An answer of the process; the first one says that it has started. */
export const decoderResponse = z.union([
  z.object({ isReady: z.literal(true) }),
  z.object({ sizes: size.array() }),
  z.object({ refusal: rejection }),
  /** The process cannot work at all. */
  z.object({ failure: z.string() }),
])
export type DecoderResponse = z.infer<typeof decoderResponse>
