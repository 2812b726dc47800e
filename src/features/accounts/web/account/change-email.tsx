import { useRef } from 'react'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { longestEmail } from '#features/accounts/limits.ts'
import { loginFields } from '../form/checked-fields.ts'
import { TextField } from '../form/text-field.tsx'
import { Fields } from '../form/fields.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { MailboxNote } from '../registering/mailbox-note.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SaveButton } from './save-button.tsx'
import { useCheckedForm } from '#platform/web/forms/use-checked-form.ts'
import { css } from '#platform/web/styled.tsx'
import { UsernameField } from '../username-field.tsx'

/** Asks for another address, which counts once a link in a mail to it has been followed. */
export function ChangeEmail({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { events } = api.useUtils().accounts
  const change = api.accounts.changeEmail.useMutation({
    onSuccess: () => {
      form.current?.reset()
      void events.invalidate()
    },
  })
  const { errors, formProps } = useCheckedForm(loginFields, change)
  const { error, data } = change
  return (
    <form aria-label="Email" ref={form} {...formProps}>
      {error ? <FormAlert>{sentenceOf(error)}</FormAlert> : null}
      <Fields legend="Your new email" isPaired>
        {/* First, so that the new address is not taken for the one that the password belongs to. */}
        <UsernameField email={email} />
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={longestEmail}
          error={errors.email}
        />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <SaveButton isPending={change.isPending} pendingLabel="Sending…">
          Change email
        </SaveButton>
      </Fields>
      <output className={css({ display: 'block', mt: data ? 4 : 0, color: 'teal', fontWeight: 500 })}>
        {data?.message}
        <MailboxNote mailbox={data?.mailbox} />
      </output>
    </form>
  )
}
