import { useState, useRef, useEffect, type RefObject } from 'react'
import { removeBasePath } from '#platform/addresses.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { withBasePath, getBasePath } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { maxUploadBytes, uploadPath } from '../limits.ts'
import { pictureTooLarge, uploadFailed } from '../messages.ts'

const acceptedTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/**
 * Button that uploads a picture from the editor's device, with progress and cancel, and calls `onUploaded` with its
 * URL; an error is shown beside it. A form around it that is submitted in the meantime waits for the upload.
 */
export function UploadButton({ onUploaded }: { onUploaded: (imageUrl: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { progress, refusal, start, cancel } = useUpload(onUploaded)
  const isUploading = progress !== undefined
  const isSubmitDeferred = useDeferredSubmit(input, isUploading, refusal !== undefined)
  const button = useFocusFallback<HTMLButtonElement>(isUploading)
  return (
    <>
      <HiddenInput
        ref={input}
        type="file"
        accept={acceptedTypes}
        aria-label="Picture file"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) start(file)
          // Allows choosing the same file again after it was fixed: `change` only fires for a new value.
          target.value = ''
        }}
      />
      {progress === undefined ? (
        <Button ref={button} size="sm" onClick={() => input.current?.click()}>
          Upload…
        </Button>
      ) : (
        <div className={css({ display: 'flex', alignItems: 'center', gap: 2, fontSize: 'sm' })}>
          <progress aria-label="Upload" value={progress} />
          {progress < 1 ? `${Math.round(progress * 100)}%` : 'Preparing…'}
          <Button ref={button} size="sm" look="quiet" onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      )}
      <output className={css({ fontSize: 'sm', flexBasis: isSubmitDeferred ? 'full' : undefined })}>
        {isSubmitDeferred ? 'Your changes will be saved when the upload finishes.' : ''}
      </output>
      {refusal ? (
        <div
          className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500, flexBasis: 'full' })}
          role="alert"
        >
          {refusal}
        </div>
      ) : null}
    </>
  )
}

const HiddenInput = styled('input', { base: { srOnly: true } })

/**
 * Defers the submit of a form while an upload for it is in progress, and submits it afterwards. A native listener on
 * the form stops the event before React's `onSubmit` sees it.
 *
 * @param field an input of the form.
 * @returns whether a submit is waiting for the upload.
 */
function useDeferredSubmit(
  field: RefObject<HTMLInputElement | null>,
  isHeld: boolean,
  isLost: boolean,
): boolean {
  const [isDeferred, setIsDeferred] = useState(false)

  useEffect(() => {
    const form = field.current?.form
    if (!isHeld || !form) return undefined
    const deferSubmit = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setIsDeferred(true)
    }
    form.addEventListener('submit', deferSubmit)
    return () => {
      form.removeEventListener('submit', deferSubmit)
      setIsDeferred(false)
    }
  }, [field, isHeld])

  useEffect(() => {
    if (isDeferred && !isHeld && !isLost) field.current?.form?.requestSubmit()
  }, [field, isHeld, isDeferred, isLost])

  return isDeferred
}

interface UploadState {
  /** Progress from 0 to 1; undefined if no upload is running. */
  progress: number | undefined
  /** Error message of the last upload. */
  refusal: string | undefined
  start: (file: File) => void
  cancel: () => void
}

/** Uploads a picture and reports its progress. Uses XMLHttpRequest, because fetch reports no upload progress. */
function useUpload(onUploaded: (imageUrl: string) => void): UploadState {
  const [progress, setProgress] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const request = useRef<XMLHttpRequest>(null)

  useEffect(() => () => request.current?.abort(), [])

  function end(sentence?: string) {
    request.current = null
    setProgress(undefined)
    setRefusal(sentence)
  }

  function start(file: File) {
    if (file.size > maxUploadBytes) {
      end(pictureTooLarge)
      return
    }
    const sending = new XMLHttpRequest()
    request.current = sending
    sending.open('POST', withBasePath(uploadPath))
    sending.setRequestHeader('content-type', file.type || 'application/octet-stream')
    sending.upload.addEventListener('progress', ({ loaded, total }) =>
      setProgress(total ? loaded / total : 0),
    )
    sending.addEventListener('load', () => {
      const answer = parseResponse(sending.responseText)
      end(answer.imageUrl ? undefined : (answer.message ?? uploadFailed))
      if (answer.imageUrl) onUploaded(removeBasePath(getBasePath(), answer.imageUrl) ?? answer.imageUrl)
    })
    sending.addEventListener('error', () => end(uploadFailed))
    setRefusal(undefined)
    setProgress(0)
    sending.send(file)
  }

  function cancel() {
    request.current?.abort()
    end()
  }

  return { progress, refusal, start, cancel }
}

/** Parses the response. A proxy in front of the site may answer with something other than JSON. */
function parseResponse(text: string): { imageUrl?: string; message?: string } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
