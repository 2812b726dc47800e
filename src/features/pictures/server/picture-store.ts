import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pictureStoreUnavailable } from '#features/pictures/messages.ts'
import { serviceUnavailable } from '#platform/server/errors.ts'
import { createBucketClient, checkBucket, isMissingFile } from '#platform/server/storage/bucket.ts'

/** Storage for the bytes of pictures outside the database. A name always refers to the same bytes. */
export interface PictureStore {
  put: (name: string, bytes: Buffer) => Promise<void>
  /** Resolves with undefined if there is no such picture. */
  read: (name: string) => Promise<Buffer | undefined>
  /** Does nothing if there is no such picture. */
  remove: (name: string) => Promise<void>
}

/**
 * Opens the store of uploaded pictures, by which their bytes are written, read and removed: a folder that all machines
 * share (`file:///srv/pictures`), or an S3-compatible bucket (`s3://key:secret@host/bucket?region=eu-central-1`;
 * `s3+http` for storage without TLS). Resolves to undefined without a URL: pictures are then in the database.
 * @throws SettingError if the bucket rejects the request (one that does not answer is accepted), a system error if the
 * folder is not writable.
 */
export async function openPictureStore(url: string | undefined): Promise<PictureStore | undefined> {
  if (url === undefined) return undefined
  return url.startsWith('file:') ? createFolderStore(new URL(url)) : createBucketStore(new URL(url))
}

const timeoutMs = 10_000
const retryAfterSeconds = 5

/**
 * Opens a bucket and checks that it is writable.
 *
 * @throws SettingError if the storage rejects the request. A storage that does not answer is not an error yet: it may be
 * back later.
 */
async function createBucketStore(url: URL): Promise<PictureStore> {
  const bucket = await createBucketClient(url, {
    path: url.pathname.replaceAll(/^\/|\/$/g, ''),
    timeoutMs,
  })

  await checkBucket(() => bucket.putObject('someday', 'Pictures of a site are kept here.', 'text/plain'))
  return {
    put: (name, bytes) => runRequest(async () => void (await bucket.putObject(name, bytes, 'image/webp'))),
    async read(name) {
      const bytes = await runRequest(() => bucket.getObjectArrayBuffer(name))
      return bytes === null ? undefined : Buffer.from(bytes)
    },
    remove: (name) => runRequest(async () => void (await bucket.deleteObject(name))),
  }
}

/** Runs a storage request. @throws 503 if the storage is unavailable. */
async function runRequest<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    const away = serviceUnavailable(pictureStoreUnavailable, retryAfterSeconds)
    // Keeps the original error for the log.
    if (away.cause) away.cause.cause = error
    throw away
  }
}

/** @throws a system error if the folder is not writable. */
async function createFolderStore(url: URL): Promise<PictureStore> {
  const folder = fileURLToPath(url)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await access(folder, constants.W_OK)
  return {
    async put(name, bytes) {
      // Written to a temporary file and renamed, so that no reader sees a partial picture.
      const part = join(folder, `${name}.${randomUUID()}.part`)
      await writeFile(part, bytes, { flush: true })
      await rename(part, join(folder, name))
    },

    async read(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (isMissingFile(error)) return undefined
        throw error
      }
    },

    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
