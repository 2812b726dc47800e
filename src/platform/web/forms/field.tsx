import { useId, type ReactNode, startTransition, useOptimistic, useRef } from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../use-copy.ts'
import { TextInput } from './controls.ts'

/** Attributes that link a control to its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  id?: string | undefined
  label: string
  /** Validation error. */
  error?: string | undefined
  /** Hint shown below the control. */
  hint?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/**
 * Shows a label, a form control, and optionally a hint and an error below it. `children` is a function that renders
 * the control with the given ID and ARIA attributes, which link it to them.
 */
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
      <FieldError id={`${id}-error`} error={error} />
      {hint ? (
        <div className={css({ color: 'quiet', fontSize: 'sm', mt: 2 })} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
    </div>
  )
}

/**
 * Shows the error message below a form control, which refers to it by this ID. Renders nothing if there is no error.
 */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <div className={css({ color: 'danger', fontSize: 'sm', fontWeight: 500, mt: 2 })} id={id}>
      {error}
    </div>
  )
}

const Label = styled('label', { base: { display: 'block', fontWeight: 600, fontSize: 'sm', mb: 2 } })

interface OptimisticCheckBoxProps {
  isTicked: boolean
  /** Settles when the change is saved or has failed. */
  onTick: (isTicked: boolean) => Promise<unknown>
  children: ReactNode
}

/**
 * A checkbox that changes at once, and shows `isTicked` again when `onTick`, which saves the change, has settled: the
 * caller must have updated `isTicked` by then, unless it failed. Reporting an error is left to `onTick`.
 */
export function OptimisticCheckBox({ isTicked, onTick, children }: OptimisticCheckBoxProps) {
  const [shown, setShown] = useOptimistic(isTicked)

  function tick(wanted: boolean) {
    startTransition(async () => {
      setShown(wanted)
      // The caller reports the error.
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

/**
 * Shows a URL in a labelled, read-only field, with a button that copies it and shows a toast. If the browser blocks
 * copying, it selects the URL.
 */
export function LinkField({ label, url }: { label: string; url: string }) {
  const copyLink = useCopy()
  const field = useRef<HTMLInputElement>(null)

  const copy = () =>
    copyLink(url, () => {
      field.current?.select()
      return { title: 'Please copy the selected link', description: 'Your browser blocked copying.' }
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
