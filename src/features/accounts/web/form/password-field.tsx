import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { failureMessageOf, type FormFailure } from '#platform/web/failure.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { UsernameField } from '../username-field.tsx'
import { passwordFields } from './checked-fields.ts'
import { TextField, DialogButtons, Fields, FormAlert } from './fields.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'id' | 'type' | 'trailing'>

/** Password field with a button to show or hide the password. Pasting and password managers work. */
export function PasswordField(field: Props) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      id={id}
      type={isShown ? 'text' : 'password'}
      // Only needed while the text is visible: browsers never capitalise a password field.
      autoCapitalize={isShown ? 'none' : undefined}
      spellCheck={false}
      trailing={
        <Toggle
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-describedby={`${id}-label`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Toggle>
      }
      {...field}
    />
  )
}

const Toggle = styled(
  'button',
  {
    base: {
      position: 'absolute',
      right: { base: 0.5, md: 1.5 },
      top: { base: 0.5, md: 1.5 },
      bottom: { base: 0.5, md: 1.5 },
      px: 3,
      borderRadius: 'sm',
      color: 'accentText',
      fontSize: 'sm',
      fontWeight: 600,
      cursor: 'pointer',
      _hover: { background: 'sunken' },
    },
  },
  { defaultProps: { type: 'button' } },
)

interface PasswordFormProps {
  /** Accessible name of the form. */
  label: string
  email: string
  call: { mutate: (values: { password: string }) => void; isPending: boolean; error: FormFailure | null }
  /** Submit button. */
  submit: ReactNode
  onClose: () => void
  /** Content above the field. */
  children?: ReactNode
}

/**
 * Form in a dialog that asks a signed-in member for their password again and passes it to `call.mutate` (`{ password
 * }`), with a Cancel button, which calls `onClose`, and the given `submit` button. Shows the error of `call`.
 */
export function PasswordForm({ label, email, call, submit, onClose, children }: PasswordFormProps) {
  const { errors, formProps } = useValidatedForm(passwordFields, call)
  return (
    <form aria-label={label} {...formProps}>
      {call.error ? <FormAlert>{failureMessageOf(call.error)}</FormAlert> : null}
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
