import { Box, Flex } from '@chakra-ui/react'
import { Button } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { longestEmail } from '../texts.ts'
import { loginFields } from './checked-fields.ts'
import { Field } from './field.tsx'
import { Fields } from './fields.tsx'
import { FormAlert } from './form-alert.tsx'
import { PasswordField } from './password-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface Props {
  /** Why the last attempt came to nothing. */
  alert: string | null
  onLogin: (values: { email: string; password: string }) => void
}

export function LoginForm({ alert, onLogin }: Props) {
  const { errors, formProps } = useCheckedForm(loginFields, onLogin)
  return (
    <form aria-label="Sign in" {...formProps}>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <Fields>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={longestEmail}
          error={errors.email}
        />
        <Box>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
          <Flex justify="end" mt={2}>
            <TextLink to="/forgot-password" fontSize="sm" py={1}>
              Forgot your password?
            </TextLink>
          </Flex>
        </Box>
        <Button type="submit" look="main">
          Sign In
        </Button>
      </Fields>
    </form>
  )
}
