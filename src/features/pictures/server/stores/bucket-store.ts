import { busy } from '#platform/server/errors.ts'
import { clientOfBucket, expectUsable } from '#platform/server/storage/bucket.ts'
import { picturesAway } from '#features/pictures/messages.ts'
import type { PictureStore } from '../picture-store.ts'

const patienceMs = 10_000
const triedAgainSeconds = 5

/** @throws Refusal where the storage says no; where it does not answer, it may later. */
export async function bucketStore(url: URL): Promise<PictureStore> {
  const bucket = await clientOfBucket(url, { path: url.pathname.replaceAll(/^\/|\/$/g, ''), patienceMs })

  await expectUsable(() => bucket.putObject('someday', 'Pictures of a site are kept here.', 'text/plain'))
  return {
    put: (name, bytes) => asked(async () => void (await bucket.putObject(name, bytes, 'image/webp'))),
    async read(name) {
      const bytes = await asked(() => bucket.getObjectArrayBuffer(name))
      return bytes === null ? undefined : Buffer.from(bytes)
    },
    remove: (name) => asked(async () => void (await bucket.deleteObject(name))),
  }
}

/** @throws 503 where it is away. */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    const away = busy(picturesAway, triedAgainSeconds)
    // For the log.
    if (away.cause) away.cause.cause = error
    throw away
  }
}
