import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { failureMessageOf, type FormFailure } from '#platform/web/failure.ts'
import { useValidatedForm } from '#platform/web/forms/use-checked-form.ts'
import { styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { UsernameField } from '../username-field.tsx'
import { passwordFields } from './checked-fields.ts'
import { TextField, DialogButtons, Fields, FormAlert } from './fields.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'id' | 'type' | 'trailing'>

/** A field for a secret that can be shown while it is typed. Pasting and password managers work. */
export function PasswordField(field: Props) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      id={id}
      type={isShown ? 'text' : 'password'}
      // Nothing capitalises what is hidden.
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
