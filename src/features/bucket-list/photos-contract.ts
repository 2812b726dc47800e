import { z } from 'zod'
import { id } from '#platform/contract.ts'
import { photoSizes } from './limits.ts'

/** The bytes of a file, which only a REST route can carry. */
export const newPhoto = z.object({
  entryId: id,
  file: z.preprocess((file) => file, z.instanceof(Uint8Array)),
  /** Of one click: a repeat of it makes no second photo. */
  requestId: z.uuid().optional(),
})
export type NewPhoto = z.infer<typeof newPhoto>

export const photoId = z.object({ id: z.uuid() })

export const photoRequest = photoId.extend({ size: z.enum(photoSizes).default('large') })
export type PhotoRequest = z.infer<typeof photoRequest>

/** By the link to a list that shows stories. */
export const sharedPhotoRequest = photoRequest.extend({ token: z.string().max(200) })

/** A WebP in base64: what is private goes through a procedure like everything else. */
export const photoBytes = z.object({ webp: z.string() })

/** A photo as a file to take along. */
export const exportedPhoto = z.object({
  id: z.uuid(),
  entryId: z.int(),
  name: z.string(),
  addedAt: z.iso.datetime(),
})
export type ExportedPhoto = z.infer<typeof exportedPhoto>
