import { useId, useRef, useState } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { maxPhotosPerEntry } from '#features/bucket-list/limits.ts'
import { updateFailed } from '#features/bucket-list/messages.ts'
import { photoUrl, entryPhotosPath } from '#features/bucket-list/paths.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { withBasePath, useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { newRequestId } from '#platform/web/request-id.ts'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { listMutationScope } from './use-entry-changes.ts'

/**
 * Photos of an entry, each with a button to remove it, and a button to add more, up to six. Shows the progress of
 * uploads and why one was rejected.
 */
export function EntryPhotos({ entry }: { entry: EntryView }) {
  const { photos, idea } = entry
  const { add, remove, waiting, message } = usePhotos(entry)
  const fileInput = useRef<HTMLInputElement>(null)
  const note = useId()
  const based = useBasePath()
  const room = maxPhotosPerEntry - photos.length - waiting
  return (
    <section aria-label={`Photos for ${idea.title}`}>
      {photos.length > 0 ? (
        <Photos>
          {photos.map((id, index) => (
            <li key={id}>
              <img src={based(photoUrl(id, 'small'))} alt={`${idea.title}, ${index + 1}`} loading="lazy" />
              <Button
                className={css({ position: 'absolute', top: 1, right: 1 })}
                size="icon"
                aria-label={`Remove photo ${index + 1} from ${idea.title}`}
                onClick={({ detail }) => {
                  // The second click of a double click would hit the next photo, which has moved up.
                  if (detail < 2) remove(id)
                }}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </Photos>
      ) : null}
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={`Choose photos for ${idea.title}`}
        onChange={({ target }) => {
          add([...(target.files ?? [])].slice(0, room))
          target.value = ''
        }}
      />
      <div
        className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 })}
      >
        {room > 0 || waiting > 0 ? (
          <Button
            size="sm"
            aria-label={`${waiting > 0 ? uploading : 'Add photos'}: ${idea.title}`}
            aria-describedby={note}
            aria-disabled={room <= 0}
            onClick={() => (room > 0 ? fileInput.current?.click() : undefined)}
          >
            {waiting > 0 ? uploading : 'Add photos'}
          </Button>
        ) : null}
        <span className={css({ color: 'quiet', fontSize: 'xs' })} id={note}>
          Up to {maxPhotosPerEntry} photos. Only you can see them, unless you share your list or this story.
          Location data is removed.
        </span>
      </div>
      <div className={css({ color: 'danger', fontSize: 'sm' })} aria-live="polite">
        {message}
      </div>
    </section>
  )
}

const Photos = styled('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
    gap: 2,
    listStyle: 'none',
    mb: 2,
    '& > li': { position: 'relative' },
    '& img': {
      width: 'full',
      aspectRatio: '1',
      objectFit: 'cover',
      borderRadius: 'sm',
      background: 'sunken',
    },
  },
})

const uploading = 'Uploading...'
export const uploadFailed = 'We couldn’t upload the photo. Please try again.'

/** Uploads photos one at a time, and removes them. Each request responds with the whole entry. */
function usePhotos({ id: entryId }: EntryView) {
  const showFailure = useFailureToast()
  const { list } = api.useUtils().bucketList
  const [waiting, setWaiting] = useState(0)
  const [message, setMessage] = useState<string>()
  const replaceEntry = (entry: EntryView) =>
    list.setData(undefined, (entries) => entries?.map((other) => (other.id === entry.id ? entry : other)))
  const removal = api.bucketList.photos.remove.useMutation({
    scope: listMutationScope,
    onSuccess: replaceEntry,
    onError: (error) => showFailure(error, updateFailed),
  })

  async function add(files: File[]) {
    setMessage(undefined)
    setWaiting(files.length)
    for (const file of files) {
      const answer = await uploadPhoto(entryId, file).catch(() => ({ message: uploadFailed }))
      if ('entry' in answer) replaceEntry(answer.entry)
      else setMessage(answer.message)
      setWaiting((count) => count - 1)
    }
  }

  return {
    add: (files: File[]) => void add(files),
    remove: (id: string) => removal.mutate({ id }),
    waiting,
    message,
  }
}

/**
 * Uploads a photo of an entry and returns the changed `entry`, which the caller puts into the query cache, or as
 * `message` the message why the server rejected it. Uses REST, because tRPC requests carry no bytes.
 * @throws the browser's error if there is no connection or the response is not JSON.
 */
export async function uploadPhoto(
  entryId: number,
  file: File,
): Promise<{ entry: EntryView } | { message: string }> {
  const response = await fetch(
    withBasePath(hrefOf(entryPhotosPath, { id: entryId, requestId: newRequestId() })),
    {
      method: 'POST',
      headers: { 'content-type': file.type || 'application/octet-stream' },
      body: file,
    },
  )
  const body = await response.json()
  return response.ok
    ? { entry: body }
    : { message: typeof body.message === 'string' ? body.message : uploadFailed }
}
