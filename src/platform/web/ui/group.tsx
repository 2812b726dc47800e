import type { ComponentProps } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

interface Props extends ComponentProps<'fieldset'> {
  /** Name of the group, for screen readers. */
  label: string
}

/** A group of related controls with a visually hidden name. */
export function Group({ label, children, ...fieldset }: Props) {
  return (
    <Fieldset {...fieldset}>
      <legend className={css({ srOnly: true })}>{label}</legend>
      {children}
    </Fieldset>
  )
}

const Fieldset = styled('fieldset', { base: { display: 'flex', minWidth: 0 } })
