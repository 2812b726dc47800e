import {
  emailPattern,
  lengthOf,
  longestPassword,
  shortestName,
  shortestPassword,
} from '#features/accounts/limits.ts'
import { codeMissing } from '#features/accounts/factor-messages.ts'
import {
  invalidEmail,
  nameTooShort,
  passwordsDiffer,
  passwordTooLong,
  passwordTooShort,
} from '#features/accounts/messages.ts'
import type { CheckedFields } from '#platform/web/forms/use-checked-form.ts'

export const nameFields: CheckedFields<{ name: string }> = {
  read: (sent) => ({ name: textIn(sent, 'name').trim() }),
  check: ({ name }) => ({ name: lengthOf(name) < shortestName ? nameTooShort : undefined }),
}

export const emailFields: CheckedFields<{ email: string }> = {
  read: (sent) => ({ email: textIn(sent, 'email').trim() }),
  check: ({ email }) => ({ email: emailPattern.test(email) ? undefined : invalidEmail }),
}

export const passwordFields: CheckedFields<{ password: string }> = {
  read: (sent) => ({ password: textIn(sent, 'password') }),
  check: ({ password }) => ({ password: checkPassword(password) }),
}

export const codeFields: CheckedFields<{ code: string }> = {
  read: (sent) => ({ code: textIn(sent, 'code').trim() }),
  check: ({ code }) => ({ code: code ? undefined : codeMissing }),
}

export const loginFields = both(emailFields, passwordFields)

export const registerFields = both(both(nameFields, loginFields), {
  read: (sent) => ({ ...passwordFields.read(sent), confirmPassword: textIn(sent, 'confirmPassword') }),
  check: ({ password, confirmPassword }) => ({
    ...passwordFields.check({ password }),
    confirmPassword: confirmPassword === password ? undefined : passwordsDiffer,
  }),
})

export const passwordChangeFields: CheckedFields<{ currentPassword: string; newPassword: string }> = {
  read: (sent) => ({
    currentPassword: textIn(sent, 'currentPassword'),
    newPassword: textIn(sent, 'newPassword'),
  }),
  check: ({ currentPassword, newPassword }) => ({
    currentPassword: checkPassword(currentPassword),
    newPassword: checkPassword(newPassword),
  }),
}

function both<A, B>(one: CheckedFields<A>, other: CheckedFields<B>): CheckedFields<A & B> {
  return {
    read: (sent) => ({ ...one.read(sent), ...other.read(sent) }),
    check: (values) => ({ ...one.check(values), ...other.check(values) }),
  }
}

function textIn(sent: FormData, name: string): string {
  const value = sent.get(name)
  return typeof value === 'string' ? value : ''
}

function checkPassword(password: string): string | undefined {
  if (lengthOf(password) < shortestPassword) return passwordTooShort
  return lengthOf(password) > longestPassword ? passwordTooLong : undefined
}
