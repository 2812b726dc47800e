import type { S3mini } from 's3mini'
import { SettingError } from '#platform/refusal.ts'

interface BucketOptions {
  /** What stands before the names of its objects. */
  path: string
  /** How long one request may take. */
  patienceMs: number
}

const rejectedStatuses = new Set([400, 401, 403, 404])

/** The client of S3-compatible storage (`s3://key:secret@host/…?region=…`; `s3+http` where it speaks no TLS). */
export async function createBucketClient(url: URL, { path, patienceMs }: BucketOptions): Promise<S3mini> {
  // The library comes only where it is asked for.
  const { S3mini: Client } = await import('s3mini')
  const protocol = url.protocol === 's3+http:' ? 'http' : 'https'
  return new Client({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${protocol}://${url.host}/${path}`,
    region: url.searchParams.get('region') ?? 'auto',
    requestAbortTimeout: patienceMs,
  })
}

/** Who may write knows the bucket, and is known there. @throws Refusal where it says no; away is no refusal. */
export async function checkBucket(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined || !rejectedStatuses.has(status)) return
    throw new SettingError(rejectionMessage(status), { cause: error })
  }
}

/** What is wrong where the storage says no. */
export const rejectionMessage = (status: number): string =>
  `the storage refuses it (${status}). Correct the bucket, the key and its secret, or the region.`

/** What the storage has answered; undefined where it has not. The library's own errors stand behind one another. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  return 'status' in error && typeof error.status === 'number' ? error.status : statusOf(error.cause)
}
