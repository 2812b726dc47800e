import { type ReactNode, type ComponentProps, useEffect, useRef } from 'react'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css, styled, cx } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

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
      <NoScript>This form needs JavaScript, so that your password is sent safely.</NoScript>
      <Fieldset disabled={!useHydrated()} isPaired={isPaired}>
        <legend className={css({ srOnly: true })}>{legend}</legend>
        {children}
      </Fieldset>
    </>
  )
}

const NoScript = styled('noscript', { base: { display: 'block', color: 'quiet', mb: 6 } })

const Fieldset = styled('fieldset', {
  base: { display: 'flex', flexDirection: 'column', gap: 5, minWidth: 0, border: 'none', padding: 0 },
  variants: {
    isPaired: {
      true: { display: { base: 'flex', lg: 'grid' }, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    },
  },
})

interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  /** What is wrong with the value; tied to the field, so that it is read with it. */
  error?: string | undefined
  /** What helps to fill it in. */
  hint?: ReactNode
  /** A control at the end of the field, such as the one that shows a password. */
  trailing?: ReactNode
}

/** A labelled text field of a form that is sent as a whole. */
export function TextField({
  id,
  label,
  error,
  hint,
  trailing,
  type = 'text',
  className,
  ...input
}: TextFieldProps) {
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

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  isPending: boolean
  /** What it says while the form is on its way. */
  pendingLabel: string
}

/** Sends a form. While that takes it stays where the focus is, and sends nothing twice. */
export function SubmitButton({ isPending, pendingLabel, children, ...button }: SubmitButtonProps) {
  return (
    <Button type="submit" look="main" aria-disabled={isPending || undefined} {...button}>
      {isPending ? pendingLabel : children}
    </Button>
  )
}

/** What came of sending a form, above its fields; brought into view, for a long form is sent at its end. */
export function FormAlert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Frame ref={alert} role="alert">
      {children}
    </Frame>
  )
}

const Frame = styled('div', {
  base: {
    background: 'dangerSoft',
    color: 'danger',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'current',
    fontWeight: 500,
    fontSize: 'sm',
    px: 4,
    py: 3,
    mb: 6,
    scrollMarginTop: 24,
  },
})

/** What a question ends in: the safe way out, and the other. The other is on top on a phone, near the thumb. */
export const DialogButtons = styled('div', {
  base: {
    display: 'flex',
    gap: 3,
    justifyContent: 'flex-end',
    flexDirection: { base: 'column-reverse', sm: 'row' },
  },
})
