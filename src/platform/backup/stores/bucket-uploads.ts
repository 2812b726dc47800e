import type { S3mini } from 's3mini'
import { z } from 'zod'
import { dayMs } from '#platform/durations.ts'

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
export async function listStaleUploads(
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
