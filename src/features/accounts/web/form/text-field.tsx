import type { ComponentProps, ReactNode } from 'react'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css, cx } from '#platform/web/styled.tsx'

interface Props extends ComponentProps<'input'> {
  label: string
  /** What is wrong with the value; tied to the field, so that it is read with it. */
  error?: string | undefined
  /** What helps to fill it in. */
  hint?: ReactNode
  /** A control at the end of the field, such as the one that shows a password. */
  trailing?: ReactNode
}

/** A labelled text field of a form that is sent as a whole. */
export function TextField({ id, label, error, hint, trailing, type = 'text', className, ...input }: Props) {
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      {(ties) => (
        <div className={css({ position: 'relative' })}>
          <TextInput
            className={cx(css({ pr: trailing ? 20 : 4 }), className)}
            {...ties}
            type={type}
            {...input}
          />
          {trailing}
        </div>
      )}
    </Field>
  )
}
