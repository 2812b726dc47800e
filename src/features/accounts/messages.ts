export const nameTooShort = 'Name must be at least 2 characters'
export const invalidEmail = 'Please enter a valid email address'
export const passwordTooShort = 'Password must be at least 6 characters'
export const passwordTooLong = 'Password must be at most 256 characters'
export const commonPassword = 'This password is one of the 10,000 most common. Please choose another one.'
export const ownPassword =
  'This password is too similar to your name or email address. Please choose another one.'
export const sitePassword =
  'This password is too similar to the name of this site. Please choose another one.'
export const passwordsDiffer = "Passwords don't match"

/** Messages from the server. The web client shows them unchanged. */
export const checkYourEmail = 'Please check your email for the next step. It may take a minute to arrive.'
export const resetMailUnavailable = 'This site can’t send reset links by email. Please email support instead.'
export const registrationClosed = 'We’re not accepting new accounts right now.'
export const invitationRequired =
  'You need an invitation to create an account. Use the link in your invitation email.'
export const apiTokenInvalid = 'This token is invalid or has expired.'
export const editorScopeForbidden = 'Only editors can create tokens that edit the catalogue.'
export const apiTokenNotFound = 'This token has already been revoked.'
export const tooManyApiTokens = 'You’ve reached the token limit. Revoke a token you don’t need.'
export const wrongCredentials = 'The email address or password is incorrect.'
export const wrongPassword = 'The password is incorrect.'
export const passwordRequired = 'Please confirm your password first.'

export const emailUnverified =
  'Please verify your email address first. Use the link we emailed you, or ask us to send it again.'
export const accountBlocked = 'This account has been blocked. Please contact support.'
export const emailVerified = 'Your email address is verified. You can sign in now.'
export const alreadyVerified = 'This email address is already verified. You can sign in.'
/** Variants for a browser that is already signed in: to this account, or to another one. */
export const verifiedAndSignedIn = 'You’re in. Let’s start your list.'
export const verifiedOtherAccount = 'This email address is verified.'
export const signUpPasswordRequired =
  'It looks like you signed up on a different device. Enter the password you chose when you signed up.'
export const wrongSignUpPassword =
  'That isn’t the password you signed up with. If you signed up more than once, try the link in the other email.'
export const emailChanged = 'Your email address has been changed.'
export const emailApproved = 'Thanks! Your email address will change once you confirm the new one.'
/**
 * Returns the error message for confirming a new email address while a change needs approval, because the address was
 * changed less than a week ago: the former address has to approve it, or the member waits until the date `until` (shown
 * in UTC).
 */
export const emailChangePending = (until: Date): string =>
  `This account’s email address was changed recently. Approve the change with the link we sent to your old address, or open this link again after ${until.toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })}.`
export const emailTaken = 'This email address is now used by another account.'
export const sessionNotFound = 'This device is already signed out.'
export const tokenInvalid = 'This link is no longer valid. Please request a new one.'

/** Texts for toasts, alerts and pages. */
export const welcomeBack = 'Welcome back!'

export const accountCreated = {
  title: 'Account created successfully!',
  description: 'Please check your email to verify your account.',
} as const
export const checkYourEmailTitle = 'Check Your Email'
export const pleaseLogIn = 'Please Log In'

/** Fallbacks for errors without a message (see platform/web/failure.ts). */
export const loginFailed = {
  unreadable: 'Login failed',
  unanswered: 'Login failed. Please check your credentials.',
}

export const registrationFailed = {
  unreadable: 'Registration failed',
  unanswered: 'Registration failed. Please try again.',
}
export const notSignedIn = 'You’re not signed in.'
export const lastAdmin = 'This is the only admin. Make someone else an admin first.'
