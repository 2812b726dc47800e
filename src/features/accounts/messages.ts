export const nameTooShort = 'Name must be at least 2 characters'
export const invalidEmail = 'Please enter a valid email address'
export const passwordTooShort = 'Password must be at least 6 characters'
export const passwordTooLong = 'Password must be at most 256 characters'
export const commonPassword =
  'This is one of the ten thousand that are tried first. Please think of another one.'
export const ownPassword = 'Your own name or address is tried first. Please think of something else.'
export const sitePassword = 'The name of this site is tried first. Please think of something else.'
export const passwordsDiffer = "Passwords don't match"

/** Messages from the server. The web client shows them unchanged. */
export const checkYourEmail =
  'Please check your email: we have sent you what comes next. It may take a minute to arrive.'
export const registrationClosed = 'No new accounts are made here at the moment.'
export const invitationRequired =
  'Accounts are made by invitation here. The link is in the mail that invites you.'
export const apiTokenInvalid = 'This token is not valid, or not any more.'
export const editorScopeForbidden = 'Only editors can make a token that changes the catalogue.'
export const apiTokenNotFound = 'This token is gone already.'
export const tooManyApiTokens = 'That is as many tokens as one can have. Revoke one that you do not need.'
export const wrongCredentials = 'The email address or the password is not right.'
export const wrongPassword = 'The password is not right.'
export const passwordRequired = 'Please confirm your password first.'

export const emailUnverified =
  'Please verify your email address first. The link is in the mail we sent you; we can send it again.'
export const accountBlocked = 'This account has been blocked. Please write to support.'
export const emailVerified = 'Your email address is verified. You can sign in now.'
export const alreadyVerified = 'This email address is already verified. You can sign in.'
/** Variants for a browser that is already signed in: to this account, or to another one. */
export const verifiedAndSignedIn = 'Your email address is verified, and you are signed in.'
export const verifiedOtherAccount = 'This email address is verified.'
export const signUpPasswordRequired =
  'This link was opened on another device than the one that signed up. Please enter the password chosen there.'
export const wrongSignUpPassword =
  'This is not the password of that sign-up. If you signed up at another time, open the link in the email about that time.'
export const emailChanged = 'Your email address has been changed.'
export const emailApproved = 'Thank you. The account moves as soon as the new address has been confirmed too.'
export const emailChangePending = (until: Date): string =>
  `This account has left another address lately. Approve the change with the link that we sent there, or open this link again after ${until.toLocaleDateString('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' })}.`
export const emailTaken = 'This email address belongs to another account by now.'
export const sessionNotFound = 'This browser is signed out already.'
export const tokenInvalid = 'This link is not valid any more. Please ask for a new one.'

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
export const notSignedIn = 'You are not signed in.'
export const lastAdmin = 'The last admin stays admin. Make somebody else admin first.'
