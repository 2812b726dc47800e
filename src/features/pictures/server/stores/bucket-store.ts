import { serviceUnavailable } from '#platform/server/errors.ts'
import { createBucketClient, checkBucket } from '#platform/server/storage/bucket.ts'
import { pictureStoreUnavailable } from '#features/pictures/messages.ts'
import type { PictureStore } from '../picture-store.ts'

const timeoutMs = 10_000
const retryAfterSeconds = 5

/** @throws Refusal where the storage says no; where it does not answer, it may later. */
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

/** @throws 503 where it is away. */
async function runRequest<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    const away = serviceUnavailable(pictureStoreUnavailable, retryAfterSeconds)
    // For the log.
    if (away.cause) away.cause.cause = error
    throw away
  }
}
