import { useId, type ReactNode, startTransition, useOptimistic, useRef } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../use-copy.ts'
import { TextInput } from './controls.ts'

/** What ties a control to its label, hint and error. */
interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  id?: string | undefined
  label: string
  /** What is wrong with the value. */
  error?: string | undefined
  /** What helps to fill it in. */
  hint?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** A labelled control of any kind with room for a hint and its error. */
export function Field({ id: givenId, label, error, hint, children }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={css({ minWidth: 0 })}>
      <Label id={`${id}-label`} htmlFor={id}>
        {label}
      </Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptions || undefined,
      })}
      {error ? (
        <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500, mt: 2 })} id={`${id}-error`}>
          {error}
        </div>
      ) : null}
      {hint ? (
        <div className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
    </div>
  )
}

const Label = styled('label', { base: { display: 'block', fontWeight: 600, fontSize: 'sm', mb: 2 } })

interface OptimisticCheckBoxProps {
  isTicked: boolean
  /** Settles when it is known whether the tick stays. */
  onTick: (isTicked: boolean) => Promise<unknown>
  children: ReactNode
}

/** A box that is ticked at once; it shows what is true again when the change has been made, or has failed. */
export function OptimisticCheckBox({ isTicked, onTick, children }: OptimisticCheckBoxProps) {
  const [shown, setShown] = useOptimistic(isTicked)

  function tick(wanted: boolean) {
    startTransition(async () => {
      setShown(wanted)
      // Whoever made the change says what went wrong with it.
      await onTick(wanted).catch(() => {})
    })
  }

  return (
    <OptimisticCheckBoxLabel>
      <input type="checkbox" checked={shown} onChange={({ target }) => tick(target.checked)} />
      {children}
    </OptimisticCheckBoxLabel>
  )
}

const OptimisticCheckBoxLabel = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 11,
    minWidth: 0,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '& input': { width: 5, height: 5, flexShrink: 0, accentColor: '{colors.teal}' },
  },
})

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
