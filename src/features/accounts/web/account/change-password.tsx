import { useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { passwordChangeFields } from '../form/checked-fields.ts'
import { Fields } from '../form/fields.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { PasswordStrength } from '../form/password-strength.tsx'
import { SaveButton } from './save-button.tsx'
import { useCheckedForm } from '#platform/web/forms/use-checked-form.ts'
import { UsernameField } from '../username-field.tsx'

/** A new password; the current one is asked for, and every other session ends. */
export function ChangePassword({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const toast = useToast()
  const { sessions } = api.useUtils().accounts
  const change = api.accounts.changePassword.useMutation({
    onSuccess: () => {
      form.current?.reset()
      setTyped('')
      void sessions.invalidate()
      toast({
        title: 'Your password is changed',
        description: 'Everywhere else you are signed out.',
        tone: 'success',
      })
    },
  })
  const { errors, formProps } = useCheckedForm(passwordChangeFields, change)
  return (
    <form aria-label="Password" ref={form} {...formProps}>
      {change.error ? <FormAlert>{sentenceOf(change.error)}</FormAlert> : null}
      <Fields legend="Your passwords" isPaired>
        <UsernameField email={email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          error={errors.newPassword}
          hint={<PasswordStrength password={typed} />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SaveButton isPending={change.isPending}>Change password</SaveButton>
      </Fields>
    </form>
  )
}
