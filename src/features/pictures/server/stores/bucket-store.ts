import { Refusal } from '#platform/refusal.ts'
import { busy } from '#platform/server/errors.ts'
import { picturesAway } from '#features/pictures/messages.ts'
import type { PictureStore } from '../picture-store.ts'

const patienceMs = 10_000
const triedAgainSeconds = 5
const refused = new Set([400, 401, 403, 404])

/** @throws Refusal where the storage says no; where it does not answer, it may later. */
export async function bucketStore(url: URL): Promise<PictureStore> {
  // The library comes only where it is asked for.
  const { S3mini } = await import('s3mini')
  const protocol = url.protocol === 's3+http:' ? 'http' : 'https'
  const bucket = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${protocol}://${url.host}${url.pathname.replace(/\/$/, '')}`,
    region: url.searchParams.get('region') ?? 'auto',
    requestAbortTimeout: patienceMs,
  })

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

/** Who may write knows the bucket, and is known there. */
async function expectUsable(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
    if (!refused.has(status)) return
    throw new Refusal(
      `the storage refuses it (${status}). Correct the bucket, the key and its secret, or the region.`,
    )
  }
}
