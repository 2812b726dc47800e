import { useId, type ReactNode } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

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
