import { useEffect, useId, useRef, useState } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { maxPhotosPerEntry } from '#features/bucket-list/limits.ts'
import { updateFailed } from '#features/bucket-list/messages.ts'
import { photoUrl } from '#features/bucket-list/paths.ts'
import { api } from '#platform/web/api.ts'
import { useBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { useUploadPhoto, useWaitingPhotos } from './upload-photo.ts'
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
  const waitingPhotos = useWaitingPhotos(entry.id)
  const room = maxPhotosPerEntry - photos.length - waitingPhotos.length - waiting
  return (
    <section aria-label={`Photos for ${idea.title}`}>
      {photos.length + waitingPhotos.length > 0 ? (
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
          {waitingPhotos.map(({ requestId, file }) => (
            <li key={requestId}>
              <PhotoPreview file={file} label={`${idea.title}, a photo that isn’t uploaded yet`} />
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

const previewWidth = 320

/** Small picture of a file, drawn on a canvas: the content security policy allows no `blob:` images. */
function PhotoPreview({ file, label }: { file: Blob; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    async function draw() {
      const bitmap = await createImageBitmap(file, { resizeWidth: previewWidth })
      const { current } = canvas
      if (!current) return
      Object.assign(current, { width: bitmap.width, height: bitmap.height })
      current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    }
    // If the browser cannot decode it, perhaps the server can.
    draw().catch(() => {})
  }, [file])
  // Screen readers read the content of a canvas.
  return (
    <canvas
      className={css({
        width: 'full',
        aspectRatio: '1',
        objectFit: 'cover',
        borderRadius: 'sm',
        background: 'sunken',
      })}
      ref={canvas}
    >
      {label}
    </canvas>
  )
}

const uploading = 'Uploading...'

/** Uploads photos one at a time, and removes them. Each request responds with the whole entry. */
function usePhotos({ id: entryId }: EntryView) {
  const showFailure = useFailureToast()
  const { list } = api.useUtils().bucketList
  const uploadPhoto = useUploadPhoto()
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
      const answer = await uploadPhoto(entryId, file)
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
