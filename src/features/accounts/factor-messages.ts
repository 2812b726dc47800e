/** Error messages about second factors. The web client shows them unchanged. */
export const codeMissing = 'Please type the code'
export const wrongCode = 'This code is not right. Each works once, and those of an app for half a minute.'
export const signInExpired = 'This sign-in took too long or has been finished. Please begin again.'
export const totpAlreadySetUp = 'An authenticator app is set up already.'
export const totpKeyReplaced = 'The app was set up anew meanwhile. Please take the newest key.'
export const noSecondFactor = 'There is no second factor to recover.'
export const passkeysNeedDomain =
  'Passkeys need an address with a name: localhost on this machine, or a domain with https. Here they do not work.'
export const passkeyChallengeExpired = 'That took too long, or was done already. Please try again.'
export const passkeyUnreadable = 'This device’s answer could not be read. Please try again.'
export const passkeyUnknown = 'This passkey is not known here, or has been removed.'
export const passkeyTaken = 'This passkey belongs to an account already.'
export const passkeyNotFound = 'This passkey is gone already.'
export const tooManyPasskeys = 'You have twenty passkeys. Please remove one first.'

/** Messages for a failed sign-in with the organisation, by the `problem` of the redirect. */
export const organisationProblems = {
  away: 'The sign-in of your organisation cannot be reached right now. Please try again later, or sign in with your password.',
  refused: 'That sign-in did not work out. Please try again.',
  blocked: 'This account has been blocked. Please write to support.',
  unverified:
    'Your organisation does not vouch for your email address, or it belongs to another account here. Please sign in with your password.',
} as const
