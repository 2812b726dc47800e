/** Error messages about second factors. The web client shows them unchanged. */
export const codeMissing = 'Enter the code'
export const wrongCode =
  'That code didn’t work. Each code works only once, and app codes expire after 30 seconds.'
export const signInExpired = 'This sign-in has expired or was already used. Please start over.'
export const totpAlreadySetUp = 'You’ve already set up an authenticator app.'
export const totpKeyReplaced = 'This setup key has been replaced. Please use the latest one.'
export const noSecondFactor = 'Set up an authenticator app or a passkey before you create recovery codes.'
export const passkeysNeedDomain =
  'Passkeys aren’t available at this address. They need HTTPS and a domain name, or localhost.'
export const passkeyChallengeExpired = 'This request has expired. Please try again.'
export const passkeyUnreadable = 'We couldn’t read your device’s response. Please try again.'
export const passkeyUnknown = 'We don’t recognize this passkey. It may have been removed.'
export const passkeyTaken = 'This passkey is already linked to an account.'
export const passkeyNotFound = 'This passkey has already been removed.'
export const tooManyPasskeys = 'You’ve reached the limit of 20 passkeys. Remove one first.'

/** Messages for a failed sign-in with the organisation, by the `problem` of the redirect. */
export const organisationProblems = {
  away: 'We can’t reach your organization’s sign-in page right now. Try again later, or sign in with your password.',
  refused: 'We couldn’t sign you in. Please try again.',
  blocked: 'This account has been blocked. Please contact support.',
  unverified:
    'Your organization hasn’t verified your email address, or the address belongs to another account here. Please sign in with your password.',
} as const
