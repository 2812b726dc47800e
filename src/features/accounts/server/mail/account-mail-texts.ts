import type { TermReplacer } from '#platform/terms.ts'
import type { SignInMethodChange } from '#features/accounts/server/account-mail.service.ts'
import type { MailContent } from '#platform/mail/mail-document.ts'

// None of these mails contains what an attacker may have typed, such as a name.

/**
 * Returns the mail with the link that verifies a new account.
 * @param options.times all pending sign-ups with this address; more than one means that others may be somebody else's.
 */
export const verifyEmail = (
  siteName: string,
  url: string,
  { signedUpAt, times }: { signedUpAt: Date; times: Date[] },
  say: TermReplacer,
): MailContent => ({
  subject: `Verify your email for ${siteName}`,
  paragraphs: [
    say('Welcome! Verify your email and start your bucket list.'),
    `This email is for the sign-up on ${formatTime(signedUpAt)}. The link works for 24 hours. If you open it on a different device from the one you signed up on, you’ll need the password you chose.`,
    ...(times.length > 1
      ? [
          `Someone, perhaps you, has signed up with this address more than once: ${formatTimes(times)}. Each sign-up has its own email and password. Only use the link from the sign-up that was yours.`,
        ]
      : []),
  ],
  action: { label: 'Verify my email', url },
  footnote: 'Didn’t sign up? You can ignore this email.',
})

/** Returns the mail that invites somebody to sign up. */
export const invitationMail = (siteName: string, url: string): MailContent => ({
  subject: `You’re invited to ${siteName}`,
  paragraphs: [
    'Someone who runs the site has invited you to join. The link opens a page where you choose a name and a password.',
    'The link works for 14 days, and only for this email address.',
  ],
  action: { label: 'Accept the invitation', url },
  footnote: 'Not interested? You can ignore this email.',
})

/**
 * Returns the mail in place of another verification link, if an address has several pending sign-ups: each has a link
 * of its own.
 */
export const signedUpTwice = (siteName: string, url: string, times: Date[]): MailContent => ({
  subject: `Which sign-up for ${siteName} is yours?`,
  paragraphs: [
    `You asked for the link that verifies your account, but someone, perhaps you, has signed up with this address more than once: ${formatTimes(times)}. We sent a separate email each time. It says when the sign-up was, and its link goes with the password chosen then.`,
    'Can’t find your email? Sign up again and use the link in the new one.',
  ],
  action: { label: 'Sign up again', url },
  footnote: 'Didn’t sign up? You can ignore this email.',
})

/** Returns the mail in place of a verification link, for a sign-up with the address of an account. */
export const accountExists = (siteName: string, url: string): MailContent => ({
  subject: `You already have an account at ${siteName}`,
  paragraphs: [
    'Someone, most likely you, just tried to sign up with this address. You already have an account, so you can simply sign in.',
    'Forgot your password? The sign-in page shows how to get back in.',
  ],
  action: { label: 'Sign in', url },
  footnote: 'Wasn’t you? You can ignore this email. Nothing about your account has changed.',
})

/** Returns the mail to a new address, with the link that confirms it. */
export const confirmNewEmail = (siteName: string, url: string): MailContent => ({
  subject: `Confirm your new email for ${siteName}`,
  paragraphs: [
    'Confirm this email address, and you’ll sign in with it from then on.',
    'The link works for 24 hours.',
  ],
  action: { label: 'Confirm this address', url },
  footnote: 'Didn’t ask for this? You can ignore this email.',
})

/** Returns the mail that notifies the owner of a new password. */
export const passwordChanged = (siteName: string, url: string): MailContent => ({
  subject: `Your ${siteName} password has been changed`,
  paragraphs: [
    'Your password has been changed, and you’ve been signed out everywhere else.',
    'If this wasn’t you, someone else has access to your account. Contact us right away: we’ll sign them out and send you a link to choose a new password.',
  ],
  action: { label: 'This wasn’t me', url },
  footnote: 'If this was you, there’s nothing to do.',
})

/** Returns the mail to the current address that a change to another one was requested. */
export const emailChangeRequested = (siteName: string, url: string): MailContent => ({
  subject: `The email address of your ${siteName} account is about to change`,
  paragraphs: [
    'Someone asked to change the email address of your account. It will change as soon as the new address is confirmed.',
    'If this wasn’t you, change your password now. That cancels the change.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'If this was you, there’s nothing to do.',
})

/** Returns the mail to the former address after a change, with the link that undoes it. */
export const emailChanged = (siteName: string, url: string): MailContent => ({
  subject: `The email address of your ${siteName} account has changed`,
  paragraphs: [
    'Your account now uses a different email address. You can no longer sign in with this one.',
    'If this wasn’t you, someone knows your password. Use the link below to get your account back: it restores this address, signs everyone out and lets you choose a new password. The link works for 7 days.',
  ],
  action: { label: 'This wasn’t me', url },
  footnote:
    'If this was you, there’s nothing to do. Don’t share the link: anyone who has it can take over the account.',
})

/** Returns the mail that asks a former address to approve another change. */
export const approveNewEmail = (siteName: string, url: string, newEmail: string): MailContent => ({
  subject: `Approve another email change for your ${siteName} account`,
  paragraphs: [
    `Less than 7 days ago, your account moved from this address to another one. Now someone wants to change it to ${newEmail}. As long as this address can still get the account back, that needs your approval.`,
    'If this wasn’t you, don’t approve it. Use the link in our earlier email to get the account back to this address.',
  ],
  action: { label: 'Approve the change', url },
  footnote: 'If you do nothing, the account keeps its current address for now.',
})

/**
 * Returns the mail to an owner who has recovered their account, with what was removed.
 * @param options.kept sign-in methods that existed before the takeover and may be the owner's.
 */
export const accessRemoved = (
  siteName: string,
  url: string,
  { removed, kept }: { removed: string[]; kept: string[] },
): MailContent => ({
  subject: `Your ${siteName} account is yours again`,
  paragraphs: [
    'You’ve got your account back. Everyone has been signed out, and apps that used an API token need a new one.',
    removed.length > 0
      ? `We also removed what was recently added to the account: ${removed.join('; ')}. If any of it was yours, you can add it again.`
      : 'Nothing else was recently added to the account, so we didn’t remove anything else.',
    kept.length > 0
      ? `These were there before and still give access to your account: ${kept.join('; ')}. Remove any you don’t recognize.`
      : 'Your new password is now the only way to sign in.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'Wasn’t you? Contact us right away.',
})

/**
 * Returns the mail about a sign-in on a new device.
 * @param device device name from our own list, since a client can send any `User-Agent`.
 */
export const newDeviceSignIn = (siteName: string, url: string, device: string): MailContent => ({
  subject: `A new device has signed in to your ${siteName} account`,
  paragraphs: [
    `Someone signed in to your account on a device we haven’t seen before: ${device}.`,
    'If this wasn’t you, change your password now. That signs everyone else out.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'If this was you, there’s nothing to do.',
})

const signInMethodChanges: Record<
  SignInMethodChange,
  { subject: (siteName: string) => string; told: string }
> = {
  totp_on: {
    subject: (siteName) => `Your ${siteName} account now asks for a code`,
    told: 'An authenticator app has been set up. From now on, you need your password and a code to sign in. You’ve been signed out everywhere else.',
  },
  totp_off: {
    subject: (siteName) => `Your ${siteName} account no longer asks for a code`,
    told: 'The authenticator app on your account has been turned off. You won’t be asked for its codes anymore.',
  },
  passkey_added: {
    subject: (siteName) => `A passkey was added to your ${siteName} account`,
    told: 'A passkey has been added. Anyone who has it can sign in to your account.',
  },
  passkey_removed: {
    subject: (siteName) => `A passkey was removed from your ${siteName} account`,
    told: 'A passkey has been removed from your account. It can no longer be used to sign in.',
  },
  organisation_joined: {
    subject: (siteName) => `Your ${siteName} account is linked to your organization`,
    told: 'Someone signed in with your organization’s account for this email address. From now on, that account signs in here too.',
  },
  factors_removed_by_admin: {
    subject: (siteName) => `Your ${siteName} account no longer has two-step sign-in`,
    told: 'An admin has turned off two-step sign-in for your account and removed its passkeys and recovery codes, so your password is enough to sign in. You’ve been signed out everywhere. Set up two-step sign-in again as soon as you’ve signed in.',
  },
  recovery_codes_made: {
    subject: (siteName) => `New recovery codes for your ${siteName} account`,
    told: 'New recovery codes have been created for your account. Your old codes no longer work.',
  },
  recovery_code_used: {
    subject: (siteName) => `A recovery code was used for your ${siteName} account`,
    told: 'Someone signed in to your account with the password and a recovery code. That code no longer works.',
  },
}

/** Returns the mail about a change of a sign-in method other than the password. */
export const signInMethodsChanged = (
  siteName: string,
  url: string,
  change: SignInMethodChange,
): MailContent => ({
  subject: signInMethodChanges[change].subject(siteName),
  paragraphs: [
    signInMethodChanges[change].told,
    'If this wasn’t you, change your password now, which signs everyone else out, and check the sign-in methods of your account.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'If this was you, there’s nothing to do.',
})

/** Formats to the second and in UTC, so that two sign-ups within a minute can be told apart in any time zone. */
const formatTime = (date: Date) =>
  `${date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })} UTC`

const formatTimes = (dates: Date[]) => dates.map((date) => `on ${formatTime(date)}`).join('; ')
