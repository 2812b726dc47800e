import { ExponentialBackoff, handleAll, retry } from 'cockatiel'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { PermanentJobError, ExpectedJobError } from '#platform/jobs/jobs.ts'
import { disableRemoteContent, createSmtpPool } from './smtp-pool.ts'
import { classifyFailure, redactError, type Failure } from './smtp-errors.ts'

/** Thrown if the mail server permanently rejects the recipient. */
class RecipientRejected extends PermanentJobError {}

/** Sends many mails over kept connections. */
export interface BulkSender<Message> {
  /**
   * Sends one mail.
   * @param onHandedOver called synchronously before the end-of-data mark is written; from then on the server may have
   * accepted the mail.
   */
  send: (message: Message, recipient: string, onHandedOver: () => void) => Promise<void>
  close: () => void
}

interface MonitorOptions {
  log: Log
  /** Whether a mail waits for a retry, in any process. */
  isMailWaiting: () => Promise<boolean>
}

export interface SmtpMailer {
  /**
   * @throws RecipientRejected if a retry cannot succeed, ExpectedJobError for an outage that is logged already, any
   * other error if a retry may succeed.
   */
  send: (message: SendMailOptions, recipient: string) => Promise<void>
  /** Opens up to this many connections for sending many mails. */
  openBulk: (connections: number) => BulkSender<SendMailOptions>
  /** Error message for the operator; undefined while mail works. */
  trouble: () => string | undefined
  /** Tests the connection and the sign-in in the background, until they succeed. */
  start: (surroundings: MonitorOptions) => void
  stop: () => void
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/**
 * RFC 5321 (4.5.3.2.6) allows a server ten minutes to respond after the end of data. A shorter timeout would send a
 * mail twice if the server is slow; newsletters, unlike account mails, can wait.
 */
const bulkTimeouts = { ...timeouts, socketTimeout: 600_000 }
/** Backoff between sign-in attempts, because servers lock out clients after repeated failures. */
const signInBackoff = { initialDelay: 5_000, maxDelay: 600_000 }
const checkIntervalMs = 30_000

/**
 * Creates an SMTP mailer that monitors and logs delivery failures. `send` sends one mail; it rejects with
 * RecipientRejected if the server refuses the recipient, with ExpectedJobError if the failure is already logged, else
 * with an error whose addresses and password are redacted. `openBulk` opens connections for many mails. `trouble`
 * returns the current failure as a sentence for the operator; undefined while mail works. `start` tests the connection
 * in the background until it works, `stop` ends that.
 * @param sender address that stays readable in error messages; all others are redacted.
 */
export function createSmtpMailer(givenUrl: string, sender: string): SmtpMailer {
  const smtpUrl = requireTls(givenUrl)
  let log: Log | undefined
  let checking: NodeJS.Timeout | undefined
  const stopped = new AbortController()
  const monitor = createMailMonitor(() => log)

  async function sendAndRecord(recipient: string, send: () => Promise<unknown>) {
    const attempt = monitor.begin(recipient)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const failure = classifyFailure(error)
      const redacted = redactError(error, { smtpUrl, sender, recipient })
      if (failure.whose === 'recipient') throw new RecipientRejected(redacted.message)
      const isLogged = failure.whose === 'site' && attempt.failed(failure, redacted)
      throw isLogged ? new ExpectedJobError(redacted.message) : redacted
    }
    attempt.went()
  }

  async function tryConnection() {
    const attempt = monitor.begin()
    try {
      await withTransport(smtpUrl, (transport) => transport.verify())
    } catch (error) {
      if (error instanceof Error && !stopped.signal.aborted) {
        attempt.failed(classifyFailure(error), redactError(error, { smtpUrl, sender }))
      }
      throw error
    }
    attempt.went()
  }

  return {
    send: (message, recipient) =>
      sendAndRecord(recipient, () => withTransport(smtpUrl, (transport) => transport.sendMail(message))),
    openBulk(connections) {
      const pool = createSmtpPool(smtpUrl, { ...bulkTimeouts, connections })
      return {
        send: (message, recipient, onHandedOver) =>
          sendAndRecord(recipient, () => pool.send(message, onHandedOver)),
        close: () => pool.close(),
      }
    },
    trouble: monitor.trouble,
    start({ log: given, isMailWaiting }) {
      log = given
      const retryOptions = { maxAttempts: Infinity, backoff: new ExponentialBackoff(signInBackoff) }
      const policy = retry(handleAll, retryOptions).dangerouslyUnref()
      // Rejects when the process stops.
      policy.execute(tryConnection, stopped.signal).catch(() => {})
      const checkWaitingMails = async () => {
        if (monitor.trouble() && !(await isMailWaiting())) monitor.nothingWaits()
      }
      // Database errors are logged elsewhere.
      checking = setInterval(() => void checkWaitingMails().catch(() => {}), checkIntervalMs).unref()
    },
    stop() {
      stopped.abort()
      clearInterval(checking)
    },
  }
}

/** nodemailer is imported lazily: a site without mail should not load it. */
async function withTransport(url: string, use: (transport: Transporter) => Promise<unknown>): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts, ...disableRemoteContent })
  try {
    await use(transport)
  } finally {
    transport.close()
  }
}

const tlsOptions = ['requireTLS', 'ignoreTLS', 'opportunisticTLS']
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/**
 * Returns an SMTP URL with `requireTLS=true`: otherwise an attacker could strip STARTTLS from the server's
 * capabilities and read the password. URLs of local servers, `smtps:` URLs and those that already set an option of
 * TLS are returned unchanged.
 */
export function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isDecided = tlsOptions.some((way) => url.searchParams.has(way))
  if (url.protocol === 'smtps:' || isDecided || localHost.test(url.hostname)) return smtpUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

interface Log {
  info: (message: string) => void
  error: (details: object, message: string) => void
}

/** An attempt to reach the mail server. */
interface Attempt {
  went: () => void
  /** Records a failure. @returns whether the outage is in the log, from this or an earlier attempt. */
  failed: (failure: Failure, error: Error) => boolean
}

interface MailMonitor {
  /** Error message for the operator; undefined while mail works. */
  trouble: () => string | undefined
  /** Starts an attempt. Without a recipient it only tests the connection. */
  begin: (recipient?: string) => Attempt
  /** Ends the outage because no mail waits for the server anymore: other processes have sent it, or it was given up. */
  nothingWaits: () => void
}

interface Outage {
  sentence: string
  /** Kinds of failure already logged. */
  logged: Set<string>
  /** Recipients whose mail was rejected. */
  refused: Set<string>
  /** An outage found by sending a mail ends only when a mail is sent; a connection is not proof enough. */
  isOfMails: boolean
}

const maxRememberedRecipients = 1_000

/** Monitors whether this process can send mail, and logs once when an outage begins and ends. */
function createMailMonitor(log: () => Log | undefined): MailMonitor {
  let outage: Outage | undefined
  let sentCount = 0
  /** Recipients rejected while other mails were accepted. Their next rejections do not start an outage. */
  const rejectedRecipients = new Set<string>()

  function endOutage(message: string) {
    if (outage) log()?.info(message)
    outage = undefined
  }

  function recordSent(recipient: string) {
    sentCount += 1
    rejectedRecipients.delete(recipient)
    if (rejectedRecipients.size > maxRememberedRecipients) rejectedRecipients.clear()
    for (const other of outage?.refused ?? []) if (other !== recipient) rejectedRecipients.add(other)
    endOutage(recoveredMessage)
  }

  function reportFailure(failure: Failure, error: Error, recipient: string | undefined) {
    outage ??= { sentence: '', logged: new Set(), refused: new Set(), isOfMails: false }
    outage.sentence = failure.sentence
    if (recipient !== undefined) outage.isOfMails = true
    if (recipient !== undefined && failure.isOfMail) outage.refused.add(recipient)
    if (outage.logged.has(failure.kind)) return
    outage.logged.add(failure.kind)
    log()?.error({ err: error }, `Email cannot be sent. ${failure.sentence}`)
  }

  return {
    trouble: () => outage?.sentence,
    begin(recipient) {
      const sentBefore = sentCount
      return {
        went() {
          if (recipient !== undefined) recordSent(recipient)
          else if (!outage?.isOfMails) endOutage(recoveredMessage)
        },
        failed(failure, error) {
          const isExpected = failure.isOfMail && recipient !== undefined && rejectedRecipients.has(recipient)
          // A slow attempt may fail after a later one has shown that mail works.
          if (isExpected || sentCount > sentBefore) return false
          reportFailure(failure, error, recipient)
          return true
        },
      }
    },
    nothingWaits() {
      if (outage?.isOfMails) endOutage('No emails are waiting for the mail server anymore.')
    },
  }
}

const recoveredMessage = 'Email can be sent again.'
