import { hrefOf } from '#platform/addresses.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { css } from '#platform/web/styled.tsx'
import type { SentMail } from './sent-mail.ts'
import { MailboxNote } from './mailbox-note.tsx'
import { ResendVerification } from './resend-verification.tsx'

interface Props extends SentMail {
  /** Where one signs in after that. */
  signIn: string
}

/** What comes after registering: a link in a mail, and what to do if it does not come. */
export function CheckYourEmail({ email, mailbox, until, signIn }: Props) {
  return (
    <>
      <div>
        We have sent a mail to <strong>{email}</strong>. Open it within 24 hours and follow its link to verify
        your account; then you can sign in.
      </div>
      <div className={css({ mt: 3 })}>Link works until {momentOf(until)}.</div>
      <MailboxNote mailbox={mailbox} />
      <div className={css({ display: 'flex', gap: 3, mt: 8, flexWrap: 'wrap' })}>
        <LinkButton to={signIn} look="main">
          Sign In
        </LinkButton>
        <LinkButton to={hrefOf('home')}>Home</LinkButton>
      </div>
      <div className={css({ mt: 10, pt: 6, borderTopWidth: '1px', borderColor: 'line' })}>
        <div className={css({ color: 'quiet' })}>
          Nothing there after a few minutes? It may lie with the spam, or the address may have a slip.
        </div>
        <ResendVerification email={email} />
      </div>
    </>
  )
}

const momentOf = (until: number) =>
  new Date(until).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
