import { useLocation } from 'react-router'
import { hrefOf } from '#platform/addresses.ts'
import { dayMs } from '#platform/durations.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { useSettings } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { LinkButton, Button } from '#platform/web/ui/button.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

interface Props extends SentMail {
  /** Path of the sign-in page. */
  signIn: string
}

/**
 * Content shown after registering: points to the verification mail, says until when its link works, and offers to
 * send it again.
 */
export function CheckYourEmail({ email, mailbox, until, signIn }: Props) {
  return (
    <>
      <div>
        We’ve sent an email to <strong>{email}</strong>. Follow the link within 24 hours to verify your
        account. Then you can sign in.
      </div>
      <div className={css({ mt: 3 })}>The link works until {formatTime(until)}.</div>
      <MailboxNote mailbox={mailbox} />
      <div className={css({ display: 'flex', gap: 3, mt: 8, flexWrap: 'wrap' })}>
        <LinkButton to={signIn} look="main">
          Sign In
        </LinkButton>
        <LinkButton to={hrefOf('home')}>Home</LinkButton>
      </div>
      <div className={css({ mt: 10, pt: 6, borderTopWidth: '1px', borderColor: 'line' })}>
        <div className={css({ color: 'quiet' })}>
          Didn’t get it? Check your spam folder, and make sure the address is correct.
        </div>
        <ResendVerification email={email} />
      </div>
    </>
  )
}

const formatTime = (until: number) =>
  new Date(until).toLocaleString('en-US', {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })

/**
 * Button that resends the verification mail to this address. The server's message or the error appears below it, in a
 * live region.
 */
export function ResendVerification({ email }: { email: string }) {
  const { mutate, isPending, data, error } = api.accounts.resendVerification.useMutation()
  return (
    <div className={css({ mt: 3 })}>
      <Button
        size="sm"
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (!isPending) mutate({ email })
        }}
      >
        {isPending ? 'Sending…' : 'Send the link again'}
      </Button>
      <output className={css({ display: 'block', mt: data || error ? 3 : 0, fontSize: 'sm' })}>
        {error ? failureMessageOf(error) : data?.message}
        <MailboxNote mailbox={data?.mailbox} />
      </output>
    </div>
  )
}

/** Loopback host names. */
const loopbackHost = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Note that the site writes its mails to a folder instead of sending them; on the site's own machine, with a link to
 * them. Renders nothing if `mailbox` is undefined, as on a site that sends its mails.
 */
export function MailboxNote({ mailbox }: { mailbox: string | undefined }) {
  const { origin } = useSettings()
  if (!mailbox) return null
  return (
    <div
      className={css({
        mt: 4,
        p: 4,
        borderRadius: 'md',
        borderWidth: '1px',
        borderStyle: 'dashed',
        borderColor: 'strongLine',
        background: 'card',
        color: 'ink',
        fontSize: 'sm',
        fontWeight: 400,
        overflowWrap: 'anywhere',
      })}
    >
      This site can’t send email yet, so its emails are saved to a folder.{' '}
      {loopbackHost.test(location.hostname) ? (
        <TextLink to={mailbox} reloadDocument>
          Read them here
        </TextLink>
      ) : (
        // The mail folder is only served to localhost, so a link would not work from here.
        `You can read them on the computer the site runs on, at ${origin + mailbox}`
      )}
    </div>
  )
}

/** Verification mail that was just sent to a new member. */
interface SentMail {
  email: string
  mailbox: string | undefined
  /** Expiry of its link, in ms since 1970. */
  until: number
}

const linkMs = dayMs

/**
 * Stores in the browser's current history entry to which address a verification mail was sent, until when its link
 * works (24 hours), and the page with the site's mails, if it writes them to a folder (`mailbox`), so that a reload can
 * show them again.
 */
export function storeSentMailInfo(email: string, mailbox: string | undefined): void {
  const state: unknown = history.state
  const usr: SentMail = { email, mailbox, until: Date.now() + linkMs }
  history.replaceState({ ...Object(state), usr }, '')
}

/**
 * Returns the email address, the page with the site's mails (`mailbox`, undefined if it sends them) and the expiry of
 * the link (`until`, ms since 1970) that `storeSentMailInfo` stored for this history entry. Null if there is none, and
 * until hydration, because the server cannot read `history.state`.
 */
export function useSentMail(): SentMail | null {
  const { state } = useLocation()
  const stored: unknown = useHydrated() ? (history.state?.usr ?? state) : null
  return isSentMail(stored) ? stored : null
}

const isSentMail = (value: unknown): value is SentMail =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'until' in value &&
  typeof value.until === 'number'
