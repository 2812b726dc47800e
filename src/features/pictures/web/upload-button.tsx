import { useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { useKeptFocus } from '#platform/web/overlays/use-kept-focus.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useHeldForm } from './use-held-form.ts'
import { useUpload } from './use-upload.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Takes a picture from the editor's device. */
export function UploadButton({ onUploaded }: { onUploaded: (imageUrl: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { progress, refusal, start, cancel } = useUpload(onUploaded)
  const isUploading = progress !== undefined
  const isAwaited = useHeldForm(input, isUploading, refusal !== undefined)
  const button = useKeptFocus<HTMLButtonElement>(isUploading)
  return (
    <>
      <Hidden
        ref={input}
        type="file"
        accept={accepted}
        aria-label="Picture file"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) start(file)
          // So that the same file can be chosen again after it was mended.
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
          {progress < 1 ? `${Math.round(progress * 100)} %` : 'Preparing…'}
          <Button ref={button} size="sm" look="quiet" onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      )}
      <output className={css({ fontSize: 'sm', flexBasis: isAwaited ? 'full' : undefined })}>
        {isAwaited ? 'It is saved as soon as the picture is there.' : ''}
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

const Hidden = styled('input', { base: { srOnly: true } })
