import { ExponentialBackoff, handleAll, retry } from 'cockatiel'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { HopelessJob, KnownTrouble } from '#platform/jobs/jobs.ts'
import { watchMail, type Log } from './mail-watch.ts'
import { encryptingUrl } from './smtp-encryption.ts'
import { failureOf } from './smtp-failure.ts'
import { nothingFetched } from './nothing-fetched.ts'
import { openSmtpPool } from './smtp-pool.ts'
import { redactError } from './redact-error.ts'

/** The mail server will never take this mail: there is no such mailbox. */
class MailRefused extends HopelessJob {}

/** A way for many mails. */
export interface Bulk<Message> {
  /**
   * As a single mail is sent.
   * @param onHandedOver called by the call that writes the last sign of the mail, right before it: from then on the
   *   server may have it.
   */
  send: (message: Message, recipient: string, onHandedOver: () => void) => Promise<void>
  close: () => void
}

interface MailSurroundings {
  log: Log
  /** Whether some mail is still to be tried again, by whichever process. */
  isMailWaiting: () => Promise<boolean>
}

export interface SmtpMailer {
  /**
   * @throws MailRefused where no later try can help, KnownTrouble where all mail has the same and the log has it, any
   *   other error where a later try may help this one.
   */
  send: (message: SendMailOptions, recipient: string) => Promise<void>
  /** For many mails in a row: so many connections at most, kept from one mail to the next. */
  openBulk: (connections: number) => Bulk<SendMailOptions>
  /** One sentence for whoever looks after the site; undefined while mail leaves. */
  trouble: () => string | undefined
  /** Tries the connection and the sign-in, again and again until they are good, and holds nobody up. */
  start: (surroundings: MailSurroundings) => void
  stop: () => void
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/**
 * What RFC 5321 (4.5.3.2.6) allows a server between the end of a mail and its answer: who hangs up earlier and tries
 * again sends a mail twice that was only slow to be taken. Nobody waits for a letter as for the link of an account.
 */
const bulkPatience = { ...patience, socketTimeout: 600_000 }
/** Between two tries to sign in: servers shut out who fails too often. */
const pauses = { initialDelay: 5_000, maxDelay: 600_000 }
const lookMs = 30_000

/** @param sender the address alone. */
export function openSmtp(givenUrl: string, sender: string): SmtpMailer {
  const smtpUrl = encryptingUrl(givenUrl)
  let log: Log | undefined
  let looking: NodeJS.Timeout | undefined
  const stopped = new AbortController()
  const watch = watchMail(() => log)

  async function tellingOf(recipient: string, send: () => Promise<unknown>) {
    const attempt = watch.begin(recipient)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const failure = failureOf(error)
      const tellable = redactError(error, { smtpUrl, sender, recipient })
      if (failure.whose === 'recipient') throw new MailRefused(tellable.message)
      const isTold = failure.whose === 'site' && attempt.failed(failure, tellable)
      throw isTold ? new KnownTrouble(tellable.message) : tellable
    }
    attempt.went()
  }

  async function tryConnection() {
    const attempt = watch.begin()
    try {
      await withTransport(smtpUrl, (transport) => transport.verify())
    } catch (error) {
      if (error instanceof Error && !stopped.signal.aborted) {
        attempt.failed(failureOf(error), redactError(error, { smtpUrl, sender }))
      }
      throw error
    }
    attempt.went()
  }

  return {
    send: (message, recipient) =>
      tellingOf(recipient, () => withTransport(smtpUrl, (transport) => transport.sendMail(message))),
    openBulk(connections) {
      const pool = openSmtpPool(smtpUrl, { ...bulkPatience, connections })
      return {
        send: (message, recipient, onHandedOver) =>
          tellingOf(recipient, () => pool.send(message, onHandedOver)),
        close: () => pool.close(),
      }
    },
    trouble: watch.trouble,
    start({ log: given, isMailWaiting }) {
      log = given
      const untilItWorks = { maxAttempts: Infinity, backoff: new ExponentialBackoff(pauses) }
      const policy = retry(handleAll, untilItWorks).dangerouslyUnref()
      // Ends in an error when the process does.
      policy.execute(tryConnection, stopped.signal).catch(() => {})
      const look = async () => {
        if (watch.trouble() && !(await isMailWaiting())) watch.nothingWaits()
      }
      // What the database has to say when it cannot be asked, others say.
      looking = setInterval(() => void look().catch(() => {}), lookMs).unref()
    },
    stop() {
      stopped.abort()
      clearInterval(looking)
    },
  }
}

/** Loaded when first needed: a site without mail should not hold it in memory. */
async function withTransport(url: string, use: (transport: Transporter) => Promise<unknown>): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...patience, ...nothingFetched })
  try {
    await use(transport)
  } finally {
    transport.close()
  }
}
