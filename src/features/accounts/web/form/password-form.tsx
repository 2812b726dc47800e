import type { ReactNode } from 'react'
import { sentenceOf, type FormFailure } from '#platform/web/failure.ts'
import { useCheckedForm } from '#platform/web/forms/use-checked-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { UsernameField } from '../username-field.tsx'
import { passwordFields } from './checked-fields.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { Fields } from './fields.tsx'
import { FormAlert } from './form-alert.tsx'
import { PasswordField } from './password-field.tsx'

interface Props {
  /** What the form is for. */
  label: string
  email: string
  call: { mutate: (values: { password: string }) => void; isPending: boolean; error: FormFailure | null }
  /** The button that sends it. */
  submit: ReactNode
  onClose: () => void
  /** What stands above the field. */
  children?: ReactNode
}

/** Asks who is signed in for the password once more, in a dialog. */
export function PasswordForm({ label, email, call, submit, onClose, children }: Props) {
  const { errors, formProps } = useCheckedForm(passwordFields, call)
  return (
    <form aria-label={label} {...formProps}>
      {call.error ? <FormAlert>{sentenceOf(call.error)}</FormAlert> : null}
      {children}
      <Fields legend="Your password">
        <UsernameField email={email} />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          {submit}
        </DialogButtons>
      </Fields>
    </form>
  )
}
