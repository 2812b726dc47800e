import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { longestEmail, longestName } from '../texts.ts'
import { registerFields } from './checked-fields.ts'
import { Field } from './field.tsx'
import { Fields } from './fields.tsx'
import { FormAlert } from './form-alert.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface Props {
  /** Why the last attempt came to nothing. */
  alert: string | null
  onRegister: (values: { name: string; email: string; password: string }) => void
}

export function RegisterForm({ alert, onRegister }: Props) {
  const { errors, formProps } = useCheckedForm(registerFields, onRegister)
  const [password, setPassword] = useState('')
  return (
    <form aria-label="Create your account" {...formProps}>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <Fields>
        <Field
          label="Full name"
          name="name"
          autoComplete="name"
          required
          maxLength={longestName}
          error={errors.name}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={longestEmail}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
          hint={<PasswordStrength password={password} />}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <Button type="submit" look="main">
          Create Account
        </Button>
        <Box color="quiet" fontSize="sm">
          By creating an account you agree to our <TextLink to="/terms">Terms</TextLink>. How we treat what
          you tell us is in our <TextLink to="/privacy">Privacy</TextLink> notes.
        </Box>
      </Fields>
    </form>
  )
}
