import {
  emailPattern,
  invalidEmail,
  longestPassword,
  nameTooShort,
  passwordsDiffer,
  passwordTooLong,
  passwordTooShort,
  shortestName,
  shortestPassword,
} from '../texts.ts'
import type { CheckedFields } from './use-checked-form.ts'

interface Login {
  email: string
  password: string
}

interface Registration extends Login {
  name: string
  confirmPassword: string
}

export const loginFields: CheckedFields<Login> = {
  read: (sent) => ({ email: textIn(sent, 'email').trim(), password: textIn(sent, 'password') }),
  check: ({ email, password }) => ({ email: checkEmail(email), password: checkPassword(password) }),
}

export const registerFields: CheckedFields<Registration> = {
  read: (sent) => ({
    ...loginFields.read(sent),
    name: textIn(sent, 'name').trim(),
    confirmPassword: textIn(sent, 'confirmPassword'),
  }),
  check: (values) => ({
    ...loginFields.check(values),
    name: values.name.length < shortestName ? nameTooShort : undefined,
    confirmPassword: values.confirmPassword === values.password ? undefined : passwordsDiffer,
  }),
}

function textIn(sent: FormData, name: string): string {
  const value = sent.get(name)
  return typeof value === 'string' ? value : ''
}

const checkEmail = (email: string) => (emailPattern.test(email) ? undefined : invalidEmail)

function checkPassword(password: string): string | undefined {
  if (password.length < shortestPassword) return passwordTooShort
  return password.length > longestPassword ? passwordTooLong : undefined
}
