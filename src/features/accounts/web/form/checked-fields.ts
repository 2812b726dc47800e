import {
  emailPattern,
  lengthOf,
  maxPasswordLength,
  minNameLength,
  minPasswordLength,
} from '#features/accounts/limits.ts'
import { codeMissing } from '#features/accounts/factor-messages.ts'
import {
  invalidEmail,
  nameTooShort,
  passwordsDiffer,
  passwordTooLong,
  passwordTooShort,
} from '#features/accounts/messages.ts'
import type { FieldValidation } from '#platform/web/forms/use-validated-form.ts'

export const nameFields: FieldValidation<{ name: string }> = {
  read: (sent) => ({ name: textIn(sent, 'name').trim() }),
  check: ({ name }) => ({ name: lengthOf(name) < minNameLength ? nameTooShort : undefined }),
}

export const emailFields: FieldValidation<{ email: string }> = {
  read: (sent) => ({ email: textIn(sent, 'email').trim() }),
  check: ({ email }) => ({ email: emailPattern.test(email) ? undefined : invalidEmail }),
}

export const passwordFields: FieldValidation<{ password: string }> = {
  read: (sent) => ({ password: textIn(sent, 'password') }),
  check: ({ password }) => ({ password: checkPassword(password) }),
}

export const codeFields: FieldValidation<{ code: string }> = {
  read: (sent) => ({ code: textIn(sent, 'code').trim() }),
  check: ({ code }) => ({ code: code ? undefined : codeMissing }),
}

export const loginFields = mergeFields(emailFields, passwordFields)

export const registerFields = mergeFields(mergeFields(nameFields, loginFields), {
  read: (sent) => ({ ...passwordFields.read(sent), confirmPassword: textIn(sent, 'confirmPassword') }),
  check: ({ password, confirmPassword }) => ({
    ...passwordFields.check({ password }),
    confirmPassword: confirmPassword === password ? undefined : passwordsDiffer,
  }),
})

export const passwordChangeFields: FieldValidation<{ currentPassword: string; newPassword: string }> = {
  read: (sent) => ({
    currentPassword: textIn(sent, 'currentPassword'),
    newPassword: textIn(sent, 'newPassword'),
  }),
  check: ({ currentPassword, newPassword }) => ({
    currentPassword: checkPassword(currentPassword),
    newPassword: checkPassword(newPassword),
  }),
}

function mergeFields<A, B>(one: FieldValidation<A>, other: FieldValidation<B>): FieldValidation<A & B> {
  return {
    read: (sent) => ({ ...one.read(sent), ...other.read(sent) }),
    check: (values) => ({ ...one.check(values), ...other.check(values) }),
  }
}

/**
 * Returns the value of a text field in a submitted form, as typed; an empty string if there is no such field or it is
 * a file.
 */
export function textIn(sent: FormData, name: string): string {
  const value = sent.get(name)
  return typeof value === 'string' ? value : ''
}

function checkPassword(password: string): string | undefined {
  if (lengthOf(password) < minPasswordLength) return passwordTooShort
  return lengthOf(password) > maxPasswordLength ? passwordTooLong : undefined
}
