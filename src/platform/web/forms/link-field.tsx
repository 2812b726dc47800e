import { useRef } from 'react'
import { css } from '#platform/web/styled.tsx'
import { useCopy } from '../use-copy.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from './controls.ts'
import { Field } from './field.tsx'

/** A link to be taken elsewhere. */
export function LinkField({ label, url }: { label: string; url: string }) {
  const copyLink = useCopy()
  const field = useRef<HTMLInputElement>(null)

  const copy = () =>
    copyLink(url, () => {
      field.current?.select()
      return { title: 'Copy the selected link', description: 'Your browser does not let us do it.' }
    })

  return (
    <div className={css({ display: 'flex', gap: 2, alignItems: 'end' })}>
      <div className={css({ display: 'flex', flex: '1', minWidth: 0, flexDirection: 'column' })}>
        <Field label={label}>
          {(ties) => (
            <TextInput
              className={css({ fontSize: 'sm' })}
              {...ties}
              ref={field}
              readOnly
              value={url}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
      </div>
      <Button className={css({ minHeight: 12 })} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
