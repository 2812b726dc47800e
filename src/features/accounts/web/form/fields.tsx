import type { ReactNode } from 'react'
import { useHydrated } from '#platform/web/ui/use-hydrated.ts'
import { css, styled } from '#platform/web/styled.tsx'

interface Props {
  /** What is asked for, for whoever does not see the fields together. */
  legend: string
  /** Two in a row where there is room. */
  isPaired?: boolean
  children: ReactNode
}

/**
 * The fields of a form that carries secrets. Closed until the script is there: sent without it, a form could
 * put a password into an address.
 */
export function Fields({ legend, isPaired = false, children }: Props) {
  return (
    <>
      <Without>This form needs JavaScript, so that your password is sent safely.</Without>
      <Fieldset disabled={!useHydrated()} isPaired={isPaired}>
        <legend className={css({ srOnly: true })}>{legend}</legend>
        {children}
      </Fieldset>
    </>
  )
}

const Without = styled('noscript', { base: { display: 'block', color: 'quiet', mb: 6 } })

const Fieldset = styled('fieldset', {
  base: { display: 'flex', flexDirection: 'column', gap: 5, minWidth: 0, border: 'none', padding: 0 },
  variants: {
    isPaired: {
      true: { display: { base: 'flex', lg: 'grid' }, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    },
  },
})
