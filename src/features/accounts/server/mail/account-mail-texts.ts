import type { TermReplacer } from '#platform/terms.ts'
import type { SignInMethodChange } from '#features/accounts/server/account-mail.service.ts'
import type { MailContent } from '#platform/mail/mail-document.ts'

/** Texts of the account mails. None contains what an attacker may have typed, such as a name. */
export const verifyEmail = (
  siteName: string,
  url: string,
  { signedUpAt, times }: { signedUpAt: Date; times: Date[] },
  say: TermReplacer,
): MailContent => ({
  subject: `Verify your email for ${siteName}`,
  paragraphs: [
    say('Welcome! One click and your bucket list is yours to fill.'),
    `This email is about the sign-up on ${formatTime(signedUpAt)}. The link is good for 24 hours and opens a page with one button. On another device than the one you signed up on, that page asks for the password you chose.`,
    ...(times.length > 1
      ? [
          `Somebody, perhaps you, has signed up with this address more than once: ${formatTimes(times)}. Each sign-up has an email and a password of its own. Use only the link of the one that was yours.`,
        ]
      : []),
  ],
  action: { label: 'Verify my email', url },
  footnote: 'You did not sign up? Then leave this mail be: without the click, nothing happens.',
})

export const invitationMail = (siteName: string, url: string): MailContent => ({
  subject: `You are invited to ${siteName}`,
  paragraphs: [
    'Somebody who looks after the site has asked you to join. The link opens a page where you choose a name and a password.',
    'It is for this address alone, and good for 14 days.',
  ],
  action: { label: 'Accept the invitation', url },
  footnote: 'You would rather not? Then leave this mail be: without an answer, nothing happens.',
})

export const signedUpTwice = (siteName: string, url: string, times: Date[]): MailContent => ({
  subject: `Which sign-up for ${siteName} is yours?`,
  paragraphs: [
    `You asked for the link that verifies your account, but somebody, perhaps you, has signed up with this address more than once: ${formatTimes(times)}. Each time a mail of its own was sent, which names its time, and its link brings the password of that sign-up.`,
    'The mail of yours is gone? Then sign up once more, and follow the link that comes next.',
  ],
  action: { label: 'Sign up once more', url },
  footnote: 'You did not sign up? Then leave this mail be: without a click, nothing happens.',
})

export const accountExists = (siteName: string, url: string): MailContent => ({
  subject: `You already have an account at ${siteName}`,
  paragraphs: [
    'Somebody, most likely you, has just tried to use this address for an account. You have one already, so there is nothing left to do but sign in.',
    'Forgot the password? The sign-in page shows how to get back in.',
  ],
  action: { label: 'Sign in', url },
  footnote: 'This was not you? Then leave this mail be: nothing about your account has changed.',
})

export const confirmNewEmail = (siteName: string, url: string): MailContent => ({
  subject: `Confirm your new email for ${siteName}`,
  paragraphs: [
    'This address is about to become the one you sign in with.',
    'The link is good for 24 hours and opens a page with one button.',
  ],
  action: { label: 'Confirm this address', url },
  footnote: 'You did not ask for this? Then leave this mail be: without the click, nothing happens.',
})

export const passwordChanged = (siteName: string, url: string): MailContent => ({
  subject: `Your ${siteName} password has been changed`,
  paragraphs: [
    'The password of your account has been changed. Wherever else you were signed in, you are signed out now.',
    'If this was not you, somebody else has your account: write to us at once. We end their access and send you a link to choose a new password.',
  ],
  action: { label: 'This was not me', url },
  footnote: 'If it was you, there is nothing to do here.',
})

export const emailChangeRequested = (siteName: string, url: string): MailContent => ({
  subject: `Your ${siteName} account is about to change its email`,
  paragraphs: [
    'Your account is about to move to another email address. It does as soon as the mail we have sent there is answered.',
    'If this was not you, change your password now: that stops the move.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'If it was you, there is nothing to do here.',
})

export const emailChanged = (siteName: string, url: string): MailContent => ({
  subject: `Your ${siteName} account has moved to another email`,
  paragraphs: [
    'You sign in with another email address now, and this one does not count any more.',
    'If this was not you, somebody knows your password. With the link below you bring the account back to this address, sign everybody out and choose a new password. It is good for 7 days and opens a page with one button.',
  ],
  action: { label: 'This was not me', url },
  footnote: 'If it was you, there is nothing to do here. Whoever has the link can bring the account back.',
})

export const approveNewEmail = (siteName: string, url: string, newEmail: string): MailContent => ({
  subject: `Approve another change of email for your ${siteName} account`,
  paragraphs: [
    `Your account left this address less than 7 days ago, and is now about to move on to ${newEmail}. Until this address can no longer bring the account back, it does so only with your approval.`,
    'If this was not you, do not approve it: use the link in our earlier mail to bring the account back to this address.',
  ],
  action: { label: 'Approve the change', url },
  footnote: 'If you do nothing, the account stays where it is for now.',
})

/** @param kept sign-in methods that existed before the takeover and may be the owner's. */
export const accessRemoved = (
  siteName: string,
  url: string,
  { removed, kept }: { removed: string[]; kept: string[] },
): MailContent => ({
  subject: `Your ${siteName} account is yours again`,
  paragraphs: [
    'You took your account back. Everybody is signed out, and programs that used an API token need a new one.',
    removed.length > 0
      ? `We also removed what was added to the account lately: ${removed.join('; ')}. If something of this was yours, you can add it again.`
      : 'Nothing else was added to the account lately, so nothing else had to go.',
    kept.length > 0
      ? `These were there before, and still open your account: ${kept.join('; ')}. Remove any that you do not know.`
      : 'Your new password is now the only way to sign in.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'You did not do this? Then write to us at once.',
})

/** @param device device name from our own list, since a client can send any `User-Agent`. */
export const newDeviceSignIn = (siteName: string, url: string, device: string): MailContent => ({
  subject: `A new device has signed in to your ${siteName} account`,
  paragraphs: [
    `Somebody has signed in to your account on a device that we have not seen before: ${device}.`,
    'If this was not you, change your password now: that signs everybody else out.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'If it was you, there is nothing to do here.',
})

const signInMethodChanges: Record<SignInMethodChange, { subject: string; told: string }> = {
  totp_on: {
    subject: 'now asks for a code',
    told: 'An authenticator app has been set up: from now on, signing in takes your password and a code. Wherever else you were signed in, you are signed out.',
  },
  totp_off: {
    subject: 'no longer asks for a code',
    told: 'The authenticator app of your account has been switched off: its codes are not asked for any more.',
  },
  passkey_added: {
    subject: 'has a new passkey',
    told: 'A passkey has been added: whoever has it can sign in to your account.',
  },
  passkey_removed: {
    subject: 'has one passkey less',
    told: 'A passkey of your account has been removed. It signs nobody in any more.',
  },
  organisation_joined: {
    subject: 'is joined with your organisation',
    told: 'Somebody has signed in with the account of your organisation that has the same address. From now on it opens your account here too.',
  },
  factors_removed_by_admin: {
    subject: 'no longer asks for a second step',
    told: 'An admin has removed the second step of your account, with its passkeys and recovery codes: the password alone opens it. You are signed out everywhere. Set a new one up as soon as you have signed in.',
  },
  recovery_codes_made: {
    subject: 'has new recovery codes',
    told: 'New recovery codes have been made for your account. Those of before do not work any more.',
  },
  recovery_code_used: {
    subject: 'was opened with a recovery code',
    told: 'Somebody has signed in to your account with its password and one of its recovery codes. That code is used up now.',
  },
}

export const signInMethodsChanged = (
  siteName: string,
  url: string,
  change: SignInMethodChange,
): MailContent => ({
  subject: `Your ${siteName} account ${signInMethodChanges[change].subject}`,
  paragraphs: [
    signInMethodChanges[change].told,
    'If this was not you, change your password now, which signs everybody else out, and look through the ways in to your account.',
  ],
  action: { label: 'Open my account', url },
  footnote: 'If it was you, there is nothing to do here.',
})

/** Formats to the second and in UTC, so that two sign-ups within a minute can be told apart in any time zone. */
const formatTime = (date: Date) =>
  `${date.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' })} UTC`

const formatTimes = (dates: Date[]) => dates.map((date) => `on ${formatTime(date)}`).join('; ')
