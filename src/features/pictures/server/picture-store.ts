import { createFolderStore } from './stores/folder-store.ts'
import { createBucketStore } from './stores/bucket-store.ts'

/** Storage for the bytes of pictures outside the database. A name always refers to the same bytes. */
export interface PictureStore {
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Resolves with undefined if there is no such picture. */
  read: (name: string) => Promise<Buffer | undefined>
  /** Does nothing if there is no such picture. */
  remove: (name: string) => Promise<void>
}

/**
 * Opens a folder that all machines share (`file:///srv/pictures`), or an S3-compatible bucket
 * (`s3://key:secret@host/bucket?region=eu-central-1`; `s3+http` for storage without TLS).
 *
 * @throws Refusal or a system error if it cannot be used.
 */
export async function openPictureStore(url: string | undefined): Promise<PictureStore | undefined> {
  if (url === undefined) return undefined
  return url.startsWith('file:') ? createFolderStore(new URL(url)) : createBucketStore(new URL(url))
}
