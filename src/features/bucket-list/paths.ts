import { hrefOf } from '#platform/addresses.ts'
import type { photoSizes } from './limits.ts'

type Size = (typeof photoSizes)[number]

export const photoPath = '/api/my-bucket-list/photos/:id'

/**
 * Returns the path (without the base path) from which a member's photo is read in one of its sizes (`small` or
 * `large`), as WebP. Only that member may read it.
 */
export const photoUrl = (id: string, size: Size): string => hrefOf(photoPath, { id, size })

/** Receives new photos of an entry. */
export const entryPhotosPath = '/api/my-bucket-list/:id/photos'

/** ZIP archive of all photos of the member. */
export const photosArchivePath = '/api/my-bucket-list/photos.zip'

export const listExportPath = '/api/my-bucket-list/export'
export const listImportPath = '/api/my-bucket-list/import'
