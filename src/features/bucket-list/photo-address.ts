import { hrefOf } from '#platform/addresses.ts'
import type { photoSizes } from './limits.ts'

type Size = (typeof photoSizes)[number]

export const photoPath = '/api/my-bucket-list/photos/:id'

/** Where its member sees a photo; it answers nobody else. */
export const photoUrl = (id: string, size: Size): string => hrefOf(photoPath, { id, size })

/** Takes a photo of an entry. */
export const entryPhotosPath = '/api/my-bucket-list/:id/photos'

/** All of a member's photos in one file. */
export const photosArchivePath = '/api/my-bucket-list/photos.zip'

/** A member's list as a file, and what is added to it from one. */
export const listExportPath = '/api/my-bucket-list/export'
export const listImportPath = '/api/my-bucket-list/import'
