import type { photoSizes } from '#features/bucket-list/limits.ts'

type Size = (typeof photoSizes)[number]

/** Where its member sees a photo; it answers nobody else. */
export const photoAddress = (id: string, size: Size): string =>
  `/api/my-bucket-list/photos/${id}?size=${size}`
