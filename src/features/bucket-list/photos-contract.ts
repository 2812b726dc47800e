import { z } from 'zod'
import { id } from '#platform/contract.ts'
import { photoSizes } from './limits.ts'

/** Upload of a photo. Only the REST route can carry the bytes. */
export const newPhoto = z.object({
  entryId: id,
  file: z.preprocess((file) => file, z.instanceof(Uint8Array)),
  /** Idempotency key of one click: a repeated request adds no second photo. */
  requestId: z.uuid().optional(),
})
export type NewPhoto = z.infer<typeof newPhoto>

export const photoId = z.object({ id: z.uuid() })

export const photoRequest = photoId.extend({ size: z.enum(photoSizes).default('large') })
export type PhotoRequest = z.infer<typeof photoRequest>

/** Photo of a shared list, authorised by the link's token. */
export const sharedPhotoRequest = photoRequest.extend({ token: z.string().max(200) })

/** Photo as WebP in base64, because procedures return JSON. */
export const photoBytes = z.object({ webp: z.string() })

/** Photo as a file of the ZIP archive. */
export const exportedPhoto = z.object({
  id: z.uuid(),
  entryId: z.int(),
  name: z.string(),
  addedAt: z.iso.datetime(),
})
export type ExportedPhoto = z.infer<typeof exportedPhoto>
