import { serviceUnavailable } from '#platform/server/errors.ts'
import { createBucketClient, checkBucket } from '#platform/server/storage/bucket.ts'
import { pictureStoreUnavailable } from '#features/pictures/messages.ts'
import type { PictureStore } from '../picture-store.ts'

const timeoutMs = 10_000
const retryAfterSeconds = 5

/**
 * Opens a bucket and checks that it is writable.
 *
 * @throws Refusal if the storage rejects the request. A storage that does not answer is not an error yet: it may be
 * back later.
 */
export async function createBucketStore(url: URL): Promise<PictureStore> {
  const bucket = await createBucketClient(url, {
    path: url.pathname.replaceAll(/^\/|\/$/g, ''),
    patienceMs: timeoutMs,
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
