/** Error messages about second factors. The web client shows them unchanged. */
export const codeMissing = 'Enter the code'
export const wrongCode =
  'That code didn’t work. Each code works only once, and app codes expire after 30 seconds.'
export const signInExpired = 'This sign-in has expired or is already complete. Please start again.'
export const totpAlreadySetUp = 'You’ve already set up an authenticator app.'
export const totpKeyReplaced = 'The key has changed since you started. Please use the newest key.'
export const noSecondFactor = 'Set up an app or a passkey before you create recovery codes.'
export const passkeysNeedDomain =
  'Passkeys work only on localhost or on a domain name with HTTPS, so they’re not available at this address.'
export const passkeyChallengeExpired = 'That took too long or was already done. Please try again.'
export const passkeyUnreadable = 'We couldn’t read your device’s response. Please try again.'
export const passkeyUnknown = 'We don’t recognize this passkey. It may have been removed.'
export const passkeyTaken = 'This passkey already belongs to an account.'
export const passkeyNotFound = 'This passkey has already been removed.'
export const tooManyPasskeys = 'You’ve reached the limit of 20 passkeys. Remove one first.'

/** Messages for a failed sign-in with the organisation, by the `problem` of the redirect. */
export const organisationProblems = {
  away: 'Your organization’s sign-in can’t be reached right now. Try again later, or sign in with your password.',
  refused: 'That sign-in didn’t work. Please try again.',
  blocked: 'This account has been blocked. Please contact support.',
  unverified:
    'Your organization hasn’t verified your email address, or the address belongs to another account here. Please sign in with your password.',
} as const
