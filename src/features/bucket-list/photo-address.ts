import type { photoSizes } from './limits.ts'

type Size = (typeof photoSizes)[number]

/** Where its member sees a photo; it answers nobody else. */
export const photoAddress = (id: string, size: Size): string =>
  `/api/my-bucket-list/photos/${id}?size=${size}`

/** All of a member's photos in one file. */
export const photosArchive = '/api/my-bucket-list/photos.zip'
