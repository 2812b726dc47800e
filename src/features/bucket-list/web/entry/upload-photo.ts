import { useMutation, useQuery } from '@tanstack/react-query'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { entryPhotosPath } from '#features/bucket-list/paths.ts'
import { hrefOf } from '#platform/addresses.ts'
import { failureMessageOf, type QueryFailure } from '#platform/web/failure.ts'
import { newRequestId } from '#platform/web/request-id.ts'
import { withBasePath } from '#platform/web/settings.ts'

const photoTooLarge = 'The photo is too large.'
const uploadFailed = 'We couldn’t upload the photo. Please try again.'

/** Photo of an entry to upload. */
export interface PhotoUpload {
  entryId: number
  file: Blob
}

/** Photo that is uploaded once there is a connection. */
interface WaitingPhoto extends PhotoUpload {
  requestId: string
}

/** Key of the query data that holds the photos that wait. */
export const waitingPhotosKey = ['waiting-photos']

/** Returns the photos of an entry that are uploaded once there is a connection. */
export function useWaitingPhotos(entryId: number): readonly WaitingPhoto[] {
  const { data = none } = useQuery<readonly WaitingPhoto[]>({ queryKey: waitingPhotosKey, enabled: false })
  return data.filter((photo) => photo.entryId === entryId)
}

const none: readonly WaitingPhoto[] = []

/**
 * Returns a function that uploads a photo of an entry and returns the changed `entry`, which the caller puts into the
 * query cache, or as `message` why that failed.
 */
export function useUploadPhoto() {
  const { mutateAsync } = useMutation({
    mutationKey: [['bucketList', 'photos', 'add']],
    mutationFn: (photo: PhotoUpload) => sendPhoto(photo, newRequestId()),
  })
  return (entryId: number, file: File): Promise<{ entry: EntryView } | { message: string }> =>
    mutateAsync({ entryId, file }).then(
      (entry) => ({ entry }),
      (error: QueryFailure) => ({ message: failureMessageOf(error, uploadFailed) }),
    )
}

/**
 * Sends a photo by REST, because tRPC requests carry no bytes.
 * @throws an error with `data`, as tRPC does, if the server rejects it; the browser's error if there is no connection
 * or the response is not JSON.
 */
export async function sendPhoto(
  { entryId, file }: PhotoUpload,
  requestId: string,
  signal?: AbortSignal,
): Promise<EntryView> {
  const response = await fetch(withBasePath(hrefOf(entryPhotosPath, { id: entryId, requestId })), {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream' },
    body: file,
    ...(signal && { signal }),
  })
  // A proxy in front of the site answers with a page of its own.
  if (response.status === 413)
    throw Object.assign(new Error(photoTooLarge), { data: { message: photoTooLarge, httpStatus: 413 } })
  const body = await response.json()
  if (response.ok) return body
  throw Object.assign(new Error(body.message), { data: { ...body, httpStatus: response.status } })
}
