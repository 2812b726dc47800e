import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { S3mini, UploadPart } from 's3mini'
import { z } from 'zod'
import { minuteMs, dayMs } from '#platform/durations.ts'
import { createBucketClient, statusOf } from '#platform/server/storage/bucket.ts'
import { BackupNotFound } from '../backup-errors.ts'
import { readBackupName } from '../backup-format.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'
import { createFolderStore } from './folder-backups.ts'

export interface BackupLocation {
  DATA_DIR: string
  BACKUP_DIR?: string | undefined
  BACKUP_URL?: string | undefined
}

/**
 * Returns the path of the local backup folder: `BACKUP_DIR`, or `backups` in the data folder. Backups made before an
 * update or a restore are always stored there, even if others go to a bucket.
 */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: BackupLocation): string =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups')

/**
 * Creates the store of the site's backups, without connecting to it: the bucket or folder of `BACKUP_URL`, else the
 * backup folder. `list` returns the backups from the oldest to the newest, `read` opens one as a stream and rejects
 * with BackupNotFound for an unknown name, `write` adds or replaces one, `remove` deletes one, if there is one, and
 * `sweep` deletes what interrupted writes left behind, at once for the given names, for others after an hour (folder)
 * or a day (bucket).
 */
export function createBackupStore(place: BackupLocation): BackupStore {
  const { BACKUP_URL: url } = place
  if (url === undefined) return createFolderStore(backupFolder(place))
  return url.startsWith('file:') ? createFolderStore(fileURLToPath(url)) : createBucketStore(new URL(url))
}

/** Size of all parts but the last; some storages require equal parts. There may be at most 10,000. */
const partBytes = 16 * 1024 * 1024
const requestTimeoutMs = 5 * minuteMs
/** Timeout of requests an operator waits for. */
const interactiveTimeoutMs = 15_000
const maxAttempts = 3

/** Creates a store in an S3-compatible bucket. The rest of the URL's path is the prefix of its keys. */
function createBucketStore(url: URL): BackupStore {
  const [bucketName = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const prefix = rest.map((part) => `${part}/`).join('')
  const opened = new Map<number, Promise<S3mini>>()
  const open = (timeoutMs = requestTimeoutMs) => {
    const bucket = opened.get(timeoutMs) ?? createBucketClient(url, { path: bucketName, timeoutMs })
    opened.set(timeoutMs, bucket)
    return bucket
  }
  const openInteractive = () => open(interactiveTimeoutMs)
  const keyOf = (name: string) => `${prefix}${name}`
  const nameOf = (key: string) => (key.startsWith(prefix) ? key.slice(prefix.length) : '')

  async function list(): Promise<StoredBackup[]> {
    const bucket = await openInteractive()
    const objects = await withRetries(() => bucket.listObjects('/', prefix))
    if (objects === null) throw Object.assign(new Error('This bucket does not exist.'), { status: 404 })
    return objects
      .map(({ Key, Size, LastModified }) => ({ name: nameOf(Key), bytes: Size, changedAt: LastModified }))
      .filter(({ name }) => readBackupName(name))
      .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime() || a.name.localeCompare(b.name))
  }

  return {
    place: `the bucket ${[bucketName, ...rest].join('/')} at ${url.host}`,
    list,

    async write(name, content) {
      const bucket = await open()
      const upload = await bucket.getMultipartUploadId(keyOf(name), 'application/gzip')
      try {
        const parts: UploadPart[] = []
        for await (const part of splitIntoParts(content)) {
          const number = parts.length + 1
          parts.push(await withRetries(() => bucket.uploadPart(keyOf(name), upload, part, number)))
        }
        await bucket.completeMultipartUpload(keyOf(name), upload, parts)
      } catch (error) {
        // The original error is thrown even if the upload cannot be aborted; `sweep` removes it later.
        await bucket.abortMultipartUpload(keyOf(name), upload).catch(() => {})
        throw error
      }
    },

    async read(name) {
      const bucket = await open()
      const bytes = readBackupName(name) ? await sizeOf(await openInteractive(), keyOf(name)) : undefined
      if (bytes === undefined) throw new BackupNotFound(name)
      return { bytes, content: Readable.from(readRanges(bucket, keyOf(name), bytes), { objectMode: false }) }
    },

    async remove(name) {
      if (readBackupName(name)) await (await open()).deleteObject(keyOf(name))
    },

    async sweep(names) {
      const bucket = await open()
      for (const { key, id, isOld } of await listStaleUploads(bucket, prefix)) {
        const name = nameOf(key)
        if (readBackupName(name) && (isOld || names.includes(name)))
          await bucket.abortMultipartUpload(key, id)
      }
    },
  }
}

async function sizeOf(bucket: S3mini, key: string): Promise<number | undefined> {
  try {
    return await bucket.getContentLength(key)
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

/** Splits a stream into parts of `partBytes`, holding one part in memory. */
async function* splitIntoParts(content: Readable): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    let rest: Buffer = Buffer.from(chunk)
    while (bytes + rest.length >= partBytes) {
      const room = partBytes - bytes
      yield Buffer.concat([...buffered, rest.subarray(0, room)])
      rest = rest.subarray(room)
      buffered = []
      bytes = 0
    }
    buffered.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(buffered)
}

/** Reads an object in ranges, so that neither a slow reader nor a slow storage exceeds the timeout of one request. */
async function* readRanges(bucket: S3mini, key: string, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += partBytes) {
    const end = Math.min(at + partBytes, bytes)
    const piece = await withRetries(async () =>
      Buffer.from(await (await bucket.getObjectRaw(key, false, at, end)).arrayBuffer()),
    )
    if (piece.length !== end - at) throw new Error('The storage sent a different range than requested.')
    yield piece
  }
}

/** Retries a request, except after a 4xx response. */
async function withRetries<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      const status = statusOf(error)
      if (attempt === maxAttempts || (status !== undefined && status < 500)) throw error
    }
  }
}

/** No upload takes a day. */
const staleAfterMs = dayMs

const upload = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string().optional() })
const uploads = z.object({
  ListMultipartUploadsResult: z
    .union([
      z.object({ Upload: z.union([upload.array(), upload.transform((one) => [one])]).optional() }),
      // s3mini parses an empty list as a string.
      z.string().transform(() => ({ Upload: undefined })),
    ])
    .transform(({ Upload = [] }) => Upload),
})

/** Lists unfinished multipart uploads of a bucket. Empty for storages that cannot list them. */
async function listStaleUploads(
  bucket: S3mini,
  prefix: string,
): Promise<{ key: string; id: string; isOld: boolean }[]> {
  const found = uploads.safeParse(await bucket.listMultipartUploads('/', prefix, 'GET', { prefix }))
  if (!found.success) return []
  return found.data.ListMultipartUploadsResult.map(({ Key, UploadId, Initiated }) => ({
    key: Key,
    id: UploadId,
    isOld: Initiated !== undefined && Date.now() - Date.parse(Initiated) > staleAfterMs,
  }))
}
