import type { TermReplacer } from '#platform/terms.ts'
import type { SignInMethodChange } from '#features/accounts/server/account-mail.service.ts'
import type { MailContent } from '#platform/mail/mail-document.ts'

// These mails contain nothing that an attacker may have typed, such as a name.

/**
 * Returns the mail (subject, paragraphs, button to `url`) that verifies the email address of a new account.
 * @param options.times all pending sign-ups with this address; more than one means that others may be somebody
 * else's.
 */
export const verifyEmail = (
  siteName: string,
  url: string,
  { signedUpAt, times }: { signedUpAt: Date; times: Date[] },
  say: TermReplacer,
): MailContent => ({
  subject: `Verify your email for ${siteName}`,
  paragraphs: [
    say('Welcome! Verify your email and start your list.'),
    `This link confirms the sign-up on ${formatTime(signedUpAt)} and works for 24 hours. If you open it on a different device, you’ll need the password you chose.`,
    ...(times.length > 1
      ? [
          `There’s more than one sign-up with this address. Someone (maybe you) signed up at these times: ${formatTimes(times)}. Each sign-up has its own email and password. Only use the link from your own sign-up.`,
        ]
      : []),
  ],
  action: { label: 'Verify my email', url },
  footnote: 'Didn’t sign up? You can ignore this email.',
})

/** Returns the mail (subject, paragraphs, button to `url`) that invites somebody to sign up. */
export const invitationMail = (siteName: string, url: string): MailContent => ({
  subject: `You’re invited to ${siteName}`,
  paragraphs: [
    'A site admin has invited you to join. Open the link to enter your name and choose a password.',
    'The link works for 14 days, and only for this email address.',
  ],
  action: { label: 'Accept the invitation', url },
  footnote: 'Not interested? You can ignore this email.',
})

/**
 * Returns the mail (subject, paragraphs, button to `url`) that is sent in place of another verification link if an
 * address has several pending sign-ups, since each has a link of its own.
 */
export const signedUpTwice = (siteName: string, url: string, times: Date[]): MailContent => ({
  subject: `Which sign-up for ${siteName} is yours?`,
  paragraphs: [
    `You asked for a new verification link, but there’s more than one sign-up with this address. Someone (maybe you) signed up at these times: ${formatTimes(times)}. We sent a separate email each time. Find the one with the time you signed up, and use its link with the password you chose then.`,
    'Can’t find your email? Sign up again and use the link in the new one.',
  ],
  action: { label: 'Sign up again', url },
  footnote: 'Didn’t sign up? You can ignore this email.',
})

/**
 * Returns the mail (subject, paragraphs, button to `url`) that is sent in place of a verification link, for a sign-up
 * with the address of an account.
 */
export const accountExists = (siteName: string, url: string): MailContent => ({
  subject: `You already have an account on ${siteName}`,
  paragraphs: [
    'Someone (probably you) just tried to sign up with this address. You already have an account, so you can sign in instead.',
    'Forgot your password? You’ll find help on the sign-in page.',
  ],
  action: { label: 'Sign in', url },
  footnote: 'Not you? You can ignore this email. Your account hasn’t changed.',
})

/** Returns the mail (subject, paragraphs, button to `url`) to a new address that asks to confirm it. */
export const confirmNewEmail = (siteName: string, url: string): MailContent => ({
  subject: `Confirm your new email for ${siteName}`,
  paragraphs: ['Confirm this email address to start signing in with it.', 'The link works for 24 hours.'],
  action: { label: 'Confirm this address', url },
  footnote: 'Didn’t ask for this? You can ignore this email.',
})

/** Returns the mail (subject, paragraphs, button to `url`) with the link that sets a new password. */
export const passwordResetLink = (siteName: string, url: string): MailContent => ({
  subject: `Choose a new ${siteName} password`,
  paragraphs: [
    'Someone (probably you) asked for a link to choose a new password.',
    'The link expires in 24 hours and can be used only once. Choosing a new password signs you out everywhere else.',
  ],
  action: { label: 'Choose a new password', url },
  footnote: 'Didn’t ask for this? You can ignore this email. Your password hasn’t changed.',
})

/** Returns the mail (subject, paragraphs, button to `url`) that notifies the owner of a changed password. */
export const passwordChanged = (siteName: string, url: string): MailContent => ({
  subject: `Your ${siteName} password has been changed`,
  paragraphs: [
    'Your password has been changed, and you’ve been signed out everywhere else.',
    'If this wasn’t you, someone else has access to your account. Contact us right away, and we’ll sign them out and send you a link to choose a new password.',
  ],
  action: { label: 'This wasn’t me', url },
  footnote: 'If this was you, you can ignore this email.',
})

/**
 * Returns the mail (subject, paragraphs, button to `url`) to an account's current address that says a change to
 * another one was requested.
 */
export const emailChangeRequested = (siteName: string, url: string): MailContent => ({
  subject: `Your ${siteName} email address is about to change`,
  paragraphs: [
    'Someone asked to change the email address on your account. It will change once the new address is confirmed.',
    'If this wasn’t you, change your password now. That cancels the change.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'If this was you, you can ignore this email.',
})

/**
 * Returns the mail (subject, paragraphs, button to `url`) to the former address after a change; the button undoes it.
 */
export const emailChanged = (siteName: string, url: string): MailContent => ({
  subject: `Your ${siteName} email address has been changed`,
  paragraphs: [
    'Your account now uses a different email address. You can no longer sign in with this one.',
    'If this wasn’t you, someone else may know your password. Use the link below to recover your account. It restores this address, signs everyone out and lets you choose a new password. The link works for 7 days.',
  ],
  action: { label: 'This wasn’t me', url },
  footnote:
    'If this was you, you can ignore this email. Don’t share the link: anyone who has it can take over your account.',
})

/**
 * Returns the mail (subject, paragraphs, button to `url`) to a member's former address, which can still undo an earlier
 * change of the account's email: asks for approval of a second change, to `newEmail`.
 */
export const approveNewEmail = (siteName: string, url: string, newEmail: string): MailContent => ({
  subject: `Approve another email change for your ${siteName} account`,
  paragraphs: [
    `Your account’s email address was changed from this one less than 7 days ago. Now someone wants to change it to ${newEmail}. Because you can still recover the account with this address, we need your approval first.`,
    'If this wasn’t you, don’t approve it. Use the link in our earlier email to recover your account.',
  ],
  action: { label: 'Approve the change', url },
  footnote: 'If you don’t approve the change, your account keeps its current address for now.',
})

/**
 * Returns the mail (subject, paragraphs, button to `url`) to an owner who has recovered their account, with what was
 * removed.
 * @param options.kept sign-in methods that were not removed, for the owner to check.
 */
export const accessRemoved = (
  siteName: string,
  url: string,
  { removed, kept }: { removed: string[]; kept: string[] },
): MailContent => ({
  subject: `Your ${siteName} account has been recovered`,
  paragraphs: [
    'You have your account back. Everyone has been signed out, and apps that used an API token need a new one.',
    removed.length > 0
      ? `We also removed these from your account: ${removed.join('; ')}. If any of them were yours, you can add them again.`
      : 'Nothing else was recently added to your account, so we didn’t remove anything else.',
    kept.length > 0
      ? `These were added earlier and can still be used to sign in: ${kept.join('; ')}. Remove any you don’t recognize.`
      : 'Your new password is now the only way to sign in.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'Not you? Contact us right away.',
})

/**
 * Returns the mail (subject, paragraphs, button to `url`) about a sign-in on a new device.
 * @param device device name from our own list, since a client can send any `User-Agent`.
 */
export const newDeviceSignIn = (siteName: string, url: string, device: string): MailContent => ({
  subject: `New sign-in to your ${siteName} account`,
  paragraphs: [
    `Someone signed in to your account on a device we haven’t seen before: ${device}.`,
    'If this wasn’t you, change your password now. This will sign everyone else out.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'If this was you, you can ignore this email.',
})

const signInMethodChanges: Record<
  SignInMethodChange,
  { subject: (siteName: string) => string; text: string }
> = {
  totp_on: {
    subject: (siteName) => `Two-step sign-in is on for your ${siteName} account`,
    text: 'An authenticator app has been set up. From now on, you’ll need your password and a code to sign in. You’ve been signed out everywhere else.',
  },
  totp_off: {
    subject: (siteName) => `Authenticator app turned off for your ${siteName} account`,
    text: 'The authenticator app on your account has been turned off. You no longer need its codes to sign in.',
  },
  passkey_added: {
    subject: (siteName) => `A passkey was added to your ${siteName} account`,
    text: 'A passkey has been added to your account. It can be used to sign in.',
  },
  passkey_removed: {
    subject: (siteName) => `A passkey was removed from your ${siteName} account`,
    text: 'A passkey has been removed from your account. It can no longer be used to sign in.',
  },
  organisation_joined: {
    subject: (siteName) => `Your ${siteName} account is linked to your organization`,
    text: 'Someone signed in using your organization account for this email address. From now on, you can use that account to sign in here.',
  },
  factors_removed_by_admin: {
    subject: (siteName) => `Two-step sign-in is off for your ${siteName} account`,
    text: 'An admin has turned off two-step sign-in for your account and removed your passkeys and recovery codes. You’ve been signed out everywhere. Sign in with your password, then set up two-step sign-in again.',
  },
  recovery_codes_made: {
    subject: (siteName) => `New recovery codes for your ${siteName} account`,
    text: 'New recovery codes have been created for your account. Your old codes no longer work.',
  },
  recovery_code_used: {
    subject: (siteName) => `A recovery code was used for your ${siteName} account`,
    text: 'Someone signed in to your account with your password and a recovery code. That code no longer works.',
  },
}

/**
 * Returns the mail (subject, paragraphs, button to `url`) about a change of a sign-in method other than the password.
 */
export const signInMethodsChanged = (
  siteName: string,
  url: string,
  change: SignInMethodChange,
): MailContent => ({
  subject: signInMethodChanges[change].subject(siteName),
  paragraphs: [
    signInMethodChanges[change].text,
    'If this wasn’t you, change your password now. This will sign everyone else out. Then check your sign-in methods.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'If this was you, you can ignore this email.',
})

/** Formats to the second and in UTC, so that two sign-ups within a minute can be told apart in any time zone. */
const formatTime = (date: Date) =>
  `${date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })} UTC`

const formatTimes = (dates: Date[]) => dates.map(formatTime).join('; ')
