import { createFolderStore } from './stores/folder-store.ts'
import { createBucketStore } from './stores/bucket-store.ts'

/** Where the bytes of pictures are, if not in the database. A name is given once and for all to the same bytes. */
export interface PictureStore {
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Undefined where there are none. */
  read: (name: string) => Promise<Buffer | undefined>
  /** Harmless where there is nothing. */
  remove: (name: string) => Promise<void>
}

/**
 * Opens a folder (`file:///srv/pictures`) that all machines share, or a bucket of S3-compatible storage
 * (`s3://key:secret@host/bucket?region=eu-central-1`; `s3+http` where it speaks no TLS).
 *
 * @throws Refusal, or what the system says, where it cannot be used.
 */
export async function openPictureStore(url: string | undefined): Promise<PictureStore | undefined> {
  if (url === undefined) return undefined
  return url.startsWith('file:') ? createFolderStore(new URL(url)) : createBucketStore(new URL(url))
}
