import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Article } from '#platform/web/ui/article-text.tsx'
import { css } from '#platform/web/styled.tsx'

interface Props {
  value: string
  error?: string | undefined
  onChange: (html: string) => void
}

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })),
)

/** The long text of a category, to be written and to be looked at as visitors see it. */
export function ContentField({ value, error, onChange }: Props) {
  const labelId = useId()
  const [isPreview, setIsPreview] = useState(false)
  return (
    <div>
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 2,
        })}
      >
        <div className={css({ fontWeight: 600, fontSize: 'sm' })} id={labelId}>
          Content
        </div>
        <Button look="toggle" size="sm" aria-pressed={isPreview} onClick={() => setIsPreview(!isPreview)}>
          Preview
        </Button>
      </div>
      {isPreview ? (
        <div
          className={css({
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'md',
            background: 'paper',
            px: 6,
            py: 5,
          })}
        >
          {value ? (
            // Cleaned by the server when it was read, and by the editor's own schema since.
            <Article html={value} />
          ) : (
            <div className={css({ color: 'quiet' })}>No content yet.</div>
          )}
        </div>
      ) : (
        <Suspense fallback={<Skeleton className={css({ height: '20rem' })} />}>
          <RichTextEditor value={value} onChange={onChange} labelledBy={labelId} />
        </Suspense>
      )}
      {error ? (
        <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500, mt: 1 })} role="alert">
          {error}
        </div>
      ) : null}
    </div>
  )
}
