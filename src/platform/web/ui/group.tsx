import type { ComponentProps } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

interface Props extends ComponentProps<'fieldset'> {
  /** What its controls are about, for whoever does not see them side by side. */
  label: string
}

/** Controls that belong together, with a name that is heard and not seen. */
export function Group({ label, children, ...fieldset }: Props) {
  return (
    <Fieldset {...fieldset}>
      <legend className={css({ srOnly: true })}>{label}</legend>
      {children}
    </Fieldset>
  )
}

const Fieldset = styled('fieldset', { base: { display: 'flex', minWidth: 0 } })
