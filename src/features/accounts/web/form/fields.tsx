import { type ReactNode, type ComponentProps, useEffect, useRef } from 'react'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { css, styled, cx } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

interface Props {
  /** Name of the group of fields, for screen readers. */
  legend: string
  /** Shows two fields per row on wide screens. */
  isPaired?: boolean
  children: ReactNode
}

/**
 * Fieldset of a form with a password or code; `legend` is for screen readers only. Disabled until hydration: without
 * JavaScript, the browser would submit it as a GET request, with the password in the URL.
 */
export function Fields({ legend, isPaired = false, children }: Props) {
  return (
    <>
      <NoScript>This form needs JavaScript to send your password securely.</NoScript>
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
  /** Error message, linked to the field for screen readers. */
  error?: string | undefined
  hint?: ReactNode
  /** Control at the end of the field, such as the button that shows a password. */
  trailing?: ReactNode
}

/**
 * Text input with a label, an optional hint and error message, and an optional control at its end (`trailing`). All
 * other props go to the input, `className` too.
 */
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
  /** Label while the form is being submitted. */
  pendingLabel: string
}

/**
 * Submit button, which shows `pendingLabel` while pending. Uses `aria-disabled` then, because a `disabled` button
 * would lose the focus; ignoring clicks is left to the form.
 */
export function SubmitButton({ isPending, pendingLabel, children, ...button }: SubmitButtonProps) {
  return (
    <Button type="submit" look="main" aria-disabled={isPending || undefined} {...button}>
      {isPending ? pendingLabel : children}
    </Button>
  )
}

/**
 * Error message above the fields of a form, announced to screen readers. Scrolls into view when it appears, because the
 * submit button of a long form is at the bottom.
 */
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

/** Buttons at the end of a dialog: cancel first, then the action. On a phone the action is on top. */
export const DialogButtons = styled('div', {
  base: {
    display: 'flex',
    gap: 3,
    justifyContent: 'flex-end',
    flexDirection: { base: 'column-reverse', sm: 'row' },
  },
})
