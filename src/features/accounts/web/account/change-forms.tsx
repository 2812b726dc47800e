import { useRef, useState, type ComponentProps } from 'react'
import { maxEmailLength, maxNameLength } from '#features/accounts/limits.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { loginFields, nameFields, passwordChangeFields } from '../form/checked-fields.ts'
import { Fields, TextField, SubmitButton, FormAlert } from '../form/fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { PasswordStrength } from '../form/password-strength.tsx'
import { MailboxNote } from '../registering/check-your-email.tsx'
import { UsernameField } from '../username-field.tsx'

/**
 * Form to change the email address, with the password. It shows the server's message; the new address takes effect
 * once its confirmation link has been opened.
 */
export function ChangeEmail({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { events } = api.useUtils().accounts
  const change = api.accounts.changeEmail.useMutation({
    onSuccess: () => {
      form.current?.reset()
      void events.invalidate()
    },
  })
  const { errors, formProps } = useValidatedForm(loginFields, change)
  const { error, data } = change
  return (
    <form aria-label="Email" ref={form} {...formProps}>
      {error ? <FormAlert>{failureMessageOf(error)}</FormAlert> : null}
      <Fields legend="Your new email" isPaired>
        {/* Before the new address, so that password managers do not save the password under that one. */}
        <UsernameField email={email} />
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={maxEmailLength}
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

/** Form to change the name, with a toast on success. The button is disabled while the name is unchanged. */
export function ChangeName({ name }: { name: string }) {
  const [typed, setTyped] = useState<string>()
  const toast = useToast()
  const { current } = api.useUtils().accounts
  const change = api.accounts.changeName.useMutation({
    onSuccess: (user) => {
      current.setData(undefined, user)
      toast({ title: 'Name saved', tone: 'success' })
    },
  })
  const { errors, formProps } = useValidatedForm(nameFields, change)
  const isSaved = (typed ?? name).trim() === name
  return (
    <form
      aria-label="Name"
      {...formProps}
      onSubmit={(event) => (isSaved ? event.preventDefault() : formProps.onSubmit(event))}
    >
      {change.error ? <FormAlert>{failureMessageOf(change.error)}</FormAlert> : null}
      <Fields legend="Your name" isPaired>
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          required
          maxLength={maxNameLength}
          defaultValue={name}
          error={errors.name}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SaveButton isPending={change.isPending} aria-disabled={isSaved || change.isPending || undefined}>
          Save name
        </SaveButton>
      </Fields>
    </form>
  )
}

/** Form to change the password, with a toast on success. Asks for the current one; all other sessions end. */
export function ChangePassword({ name, email }: { name: string; email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const toast = useToast()
  const { sessions, events } = api.useUtils().accounts
  const change = api.accounts.changePassword.useMutation({
    onSuccess: () => {
      form.current?.reset()
      setTyped('')
      void sessions.invalidate()
      void events.invalidate()
      toast({
        title: 'Your password has been changed',
        description: 'You’re signed out everywhere else.',
        tone: 'success',
      })
    },
  })
  const { errors, formProps } = useValidatedForm(passwordChangeFields, change)
  return (
    <form aria-label="Password" ref={form} {...formProps}>
      {change.error ? <FormAlert>{failureMessageOf(change.error)}</FormAlert> : null}
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
          hint={<PasswordStrength password={typed} owner={{ name, email }} />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SaveButton isPending={change.isPending}>Change password</SaveButton>
      </Fields>
    </form>
  )
}

/** Submit button for one of several forms on a page; none of them is the primary action. */
function SaveButton(button: Partial<ComponentProps<typeof SubmitButton>>) {
  return (
    <SubmitButton
      className={css({ alignSelf: 'start', justifySelf: 'start', gridColumn: '1 / -1' })}
      look="plain"
      isPending={false}
      pendingLabel="Saving…"
      {...button}
    />
  )
}
