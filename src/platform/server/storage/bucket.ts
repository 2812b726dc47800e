import type { S3mini } from 's3mini'
import { SettingError } from '#platform/setting-error.ts'

interface BucketOptions {
  /** Prefix of the objects' names. */
  path: string
  /** Timeout of one request. */
  timeoutMs: number
}

const rejectedStatuses = new Set([400, 401, 403, 404])

/**
 * Creates a client for an S3-compatible bucket (`s3://key:secret@host/…?region=…`; `s3+http` without TLS), without
 * connecting.
 * @param options.path name of the bucket, which may be followed by a prefix.
 * @param options.timeoutMs after which a request is aborted.
 */
export async function createBucketClient(url: URL, { path, timeoutMs }: BucketOptions): Promise<S3mini> {
  // Imported lazily, as most sites do not use it.
  const { S3mini: Client } = await import('s3mini')
  const protocol = url.protocol === 's3+http:' ? 'http' : 'https'
  return new Client({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${protocol}://${url.host}/${path}`,
    region: url.searchParams.get('region') ?? 'auto',
    requestAbortTimeout: timeoutMs,
  })
}

/**
 * Checks the bucket and the key with a test write; resolves with nothing. Any other failure, such as a storage that
 * cannot be reached or answers 5xx, passes: it may be temporary.
 * @param write writes a test object.
 * @throws SettingError if the storage rejects the request with 400, 401, 403 or 404.
 */
export async function checkBucket(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined || !rejectedStatuses.has(status)) return
    throw new SettingError(rejectionMessage(status), { cause: error })
  }
}

/**
 * Returns the end of an error message for the operator, for a request that an S3 storage rejected with this HTTP
 * status.
 */
export const rejectionMessage = (status: number): string =>
  `the storage rejects the request (${status}). Correct the bucket, the key and its secret, or the region.`

/**
 * Returns the HTTP status of a failed storage request from its error, searching the causes; undefined if there was no
 * response.
 */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  return 'status' in error && typeof error.status === 'number' ? error.status : statusOf(error.cause)
}

/** Returns whether an error means that a file or folder does not exist (ENOENT). */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
