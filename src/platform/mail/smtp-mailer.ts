import { ExponentialBackoff, handleAll, retry } from 'cockatiel'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { PermanentJobError, ExpectedJobError } from '#platform/jobs/jobs.ts'
import { emailAddressPattern } from './mail-address.ts'
import { disableRemoteContent, createSmtpPool } from './smtp-pool.ts'

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
 * Creates an SMTP mailer that monitors and logs delivery failures. Sending rejects with RecipientRejected if the server
 * refuses the recipient, with ExpectedJobError if the failure is already logged, else with the redacted error.
 * @param sender address that stays readable in error messages; all others are redacted
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
 * Returns the URL with `requireTLS`: otherwise an attacker could strip STARTTLS from the server's capabilities and read
 * the password. URLs of local servers, `smtps:` URLs and those that set `ignoreTLS` or `opportunisticTLS` are returned
 * unchanged.
 */
export function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isDecided = tlsOptions.some((way) => url.searchParams.has(way))
  if (url.protocol === 'smtps:' || isDecided || localHost.test(url.hostname)) return smtpUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

interface RedactionContext {
  /** Contains the password. */
  smtpUrl: string
  /** Operator's address, which is not redacted. */
  sender: string
  recipient?: string | undefined
}

/** Returns the error without the password and email addresses, which mail servers may repeat in their response. */
function redactError(error: Error, { smtpUrl, sender, recipient }: RedactionContext): Error {
  const secrets = [
    ...passwordVariantsOf(smtpUrl),
    ...(recipient ? [recipient, encodeURIComponent(recipient)] : []),
  ]
  const hide = (text: string) =>
    secrets
      .reduce((left, secret) => left.replaceAll(secret, '***'), text)
      .replaceAll(emailAddressPattern, (address) =>
        address.toLowerCase() === sender.toLowerCase() ? address : '***',
      )
  const code = 'code' in error ? { code: error.code } : {}
  return Object.assign(new Error(hide(error.message)), { stack: hide(error.stack ?? '') }, code)
}

/** Returns the password in all encodings a server may repeat. */
function passwordVariantsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  if (!password) return []
  const plain = tryDecode(password)
  const inBase64 = [plain, `\0${tryDecode(username)}\0${plain}`].map((text) =>
    Buffer.from(text).toString('base64'),
  )
  return [password, plain, ...inBase64]
}

/** Decodes percent-encoding; a lone % is kept. */
function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
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
  told: Set<string>
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
    outage ??= { sentence: '', told: new Set(), refused: new Set(), isOfMails: false }
    outage.sentence = failure.sentence
    if (recipient !== undefined) outage.isOfMails = true
    if (recipient !== undefined && failure.isOfMail) outage.refused.add(recipient)
    if (outage.told.has(failure.kind)) return
    outage.told.add(failure.kind)
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

/** The properties of nodemailer's errors that identify the cause. */
type SmtpError = Error & {
  /** nodemailer's code, such as `EAUTH`; `originalCode` is the system's, such as `ECONNREFUSED`. */
  code?: unknown
  originalCode?: unknown
  /** Failed SMTP command, such as `RCPT TO`, and the server's response with its three-digit code. */
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

/** Cause of a failed attempt. */
interface Failure {
  /** `recipient`: never retried. `nobody`: a temporary rejection such as greylisting. */
  whose: 'recipient' | 'nobody' | 'site'
  kind: Kind
  /** Contains neither names nor addresses. */
  sentence: string
  /** Whether the failure concerns this mail; otherwise no mail can be sent. */
  isOfMail: boolean
}

const failureMessages = {
  connection: 'There is no connection to the mail server',
  encryption: 'The connection to the mail server cannot be encrypted',
  certificate: 'The certificate of the mail server is not trusted',
  signIn: 'The mail server rejects the sign-in',
  sender: 'The mail server rejects the sender',
  relay: 'The mail server does not relay email from this site',
  message: 'The mail server rejects the email',
  busy: 'The mail server is temporarily not accepting email',
}
type Kind = keyof typeof failureMessages

/** Classifies an error of nodemailer. */
function classifyFailure(error: SmtpError): Failure {
  const kind = kindOf(error)
  const code = codeOf(error)
  return {
    whose: responsiblePartyOf(error),
    kind,
    sentence: `${failureMessages[kind]}${code ? ` (${code})` : ''}.`,
    isOfMail: ['sender', 'relay', 'message', 'busy'].includes(kind),
  }
}

/**
 * Determines who caused a failure. Only a response to `RCPT TO` can reject the recipient, and many servers use it to
 * reject the sender too. The enhanced status code (RFC 3463) distinguishes the two. If it is missing or ambiguous,
 * words about the sender make it the site's failure: a futile retry costs little, but giving up loses a mail.
 */
function responsiblePartyOf(error: SmtpError): Failure['whose'] {
  const { digits, enhanced, words } = parseReply(error)
  const isPermanent = digits.startsWith('5') && !enhanced.startsWith('4')
  if (!isPermanent && /gr[ae]y-?list/i.test(words)) return 'nobody'
  if (error.command !== 'RCPT TO') return 'site'
  if (mailboxCodes.test(enhanced)) return isPermanent ? 'recipient' : 'nobody'
  if (senderCodes.test(enhanced) || senderWords.test(words)) return 'site'
  if (!isPermanent) return 'nobody'
  return !enhanced && mailboxReplyCodes.has(digits) ? 'recipient' : 'site'
}

/** Mailbox missing, unknown, moved, disabled or full. */
const mailboxCodes = /^\d\.(1\.(1|2|3|4|6|10)|2\.\d+)$/
/** Postfix turns 5.1.1 into 5.1.0 for senders; 5.7.20 to 5.7.29 are SPF, DKIM and the like. */
const senderCodes = /^\d\.(1\.[078]|7\.2\d)$/
/** RFC 5321 and 7504. 554 is left out, as it only means that the transaction failed. */
const mailboxReplyCodes = new Set(['550', '551', '552', '553', '556'])
const senderWords =
  /\b(senders?|relay\w*|rcpthosts|client|helo|authenti\w*|credentials?|spf|dkim|dmarc|block\w*|blacklist\w*|spam|polic\w+|reputation|prohibit\w*|permi\w+|denied)\b/i

function kindOf(error: SmtpError): Kind {
  const { digits, enhanced, words } = parseReply(error)
  const systemCode = String(error.originalCode)
  if (/CERT|SIGNATURE|HOSTNAME/.test(systemCode)) return 'certificate'
  if (error.code === 'ETLS' || /^(EPROTO|ERR_SSL)/.test(systemCode)) return 'encryption'
  if (error.code === 'EAUTH' || digits === '530') return 'signIn'
  const isAboutSender = senderCodes.test(enhanced) || /\b(senders?|spf|dkim|dmarc)\b/i.test(words)
  if (isAboutSender && (error.command === 'MAIL FROM' || error.command === 'RCPT TO')) return 'sender'
  if (error.command === 'RCPT TO') return 'relay'
  if (digits.startsWith('4')) return 'busy'
  if (error.command === 'MAIL FROM' && digits) return 'sender'
  if (error.command === 'DATA' || error.code === 'EMESSAGE') return 'message'
  return 'connection'
}

/** Returns the response's codes, or the system's error code, for searching the web. */
function codeOf(error: SmtpError): string {
  const { digits, enhanced } = parseReply(error)
  if (digits) return `${digits} ${enhanced}`.trim()
  return [error.originalCode, error.code].find((code) => typeof code === 'string') ?? ''
}

/**
 * Parses a response. Addresses are removed before matching words, because a recipient can choose any word in theirs.
 */
function parseReply({ response }: SmtpError) {
  const text = typeof response === 'string' ? response : ''
  const [, digits = '', enhanced = ''] = /^([45]\d\d)[ -](?:([45]\.\d{1,3}\.\d{1,3})\b)?/m.exec(text) ?? []
  return { digits, enhanced, words: text.replaceAll(emailAddressPattern, ' ') }
}
