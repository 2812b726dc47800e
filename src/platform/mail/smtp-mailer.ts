import { ExponentialBackoff, handleAll, retry } from 'cockatiel'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { PermanentJobError, ExpectedJobError } from '#platform/jobs/jobs.ts'
import { emailAddressPattern } from './mail-address.ts'
import { disableRemoteContent, createSmtpPool } from './smtp-pool.ts'

/** The mail server will never take this mail: there is no such mailbox. */
class RecipientRejected extends PermanentJobError {}

/** A way for many mails. */
export interface BulkSender<Message> {
  /**
   * As a single mail is sent.
   * @param onHandedOver called by the call that writes the last sign of the mail, right before it: from then on the
   *   server may have it.
   */
  send: (message: Message, recipient: string, onHandedOver: () => void) => Promise<void>
  close: () => void
}

interface MonitorOptions {
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
  openBulk: (connections: number) => BulkSender<SendMailOptions>
  /** One sentence for whoever looks after the site; undefined while mail leaves. */
  trouble: () => string | undefined
  /** Tries the connection and the sign-in, again and again until they are good, and holds nobody up. */
  start: (surroundings: MonitorOptions) => void
  stop: () => void
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/**
 * What RFC 5321 (4.5.3.2.6) allows a server between the end of a mail and its answer: who hangs up earlier and tries
 * again sends a mail twice that was only slow to be taken. Nobody waits for a letter as for the link of an account.
 */
const bulkTimeouts = { ...timeouts, socketTimeout: 600_000 }
/** Between two tries to sign in: servers shut out who fails too often. */
const signInBackoff = { initialDelay: 5_000, maxDelay: 600_000 }
const checkIntervalMs = 30_000

/** @param sender the address alone. */
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
      // Ends in an error when the process does.
      policy.execute(tryConnection, stopped.signal).catch(() => {})
      const checkWaitingMails = async () => {
        if (monitor.trouble() && !(await isMailWaiting())) monitor.nothingWaits()
      }
      // What the database has to say when it cannot be asked, others say.
      checking = setInterval(() => void checkWaitingMails().catch(() => {}), checkIntervalMs).unref()
    },
    stop() {
      stopped.abort()
      clearInterval(checking)
    },
  }
}

/** Loaded when first needed: a site without mail should not hold it in memory. */
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
 * The address with the wish that nothing is said in clear: whoever stands between could take STARTTLS out of what the
 * server offers, and read the password. On this machine nobody stands there, and an address that says how it is to be
 * done (`?ignoreTLS=true`, `?opportunisticTLS=true`) is taken at its word.
 */
export function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const isDecided = tlsOptions.some((way) => url.searchParams.has(way))
  if (url.protocol === 'smtps:' || isDecided || localHost.test(url.hostname)) return smtpUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

interface RedactionContext {
  /** With the password. */
  smtpUrl: string
  /** The operator's own address, which they have to see. */
  sender: string
  recipient?: string | undefined
}

/** The same failure without what a mail server may have repeated of what it was told: the password, people's addresses. */
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

/** In the forms in which it may come back. */
function passwordVariantsOf(smtpUrl: string): string[] {
  const { username, password } = new URL(smtpUrl)
  if (!password) return []
  const plain = tryDecode(password)
  const inBase64 = [plain, `\0${tryDecode(username)}\0${plain}`].map((text) =>
    Buffer.from(text).toString('base64'),
  )
  return [password, plain, ...inBase64]
}

/** A lone % is a letter like any other. */
function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** As much of a logger as this needs. */
interface Log {
  info: (message: string) => void
  error: (details: object, message: string) => void
}

/** One try to reach the mail server. */
interface Attempt {
  went: () => void
  /** @returns whether the log has it, by this or by a try before. */
  failed: (failure: Failure, error: Error) => boolean
}

interface MailMonitor {
  /** One sentence for whoever looks after the site; undefined while mail leaves. */
  trouble: () => string | undefined
  /** With a recipient it is a mail's, without one it only tries the connection. */
  begin: (recipient?: string) => Attempt
  /** Nothing waits for the mail server any more: whoever was refused got their mail by another process, or has left. */
  nothingWaits: () => void
}

interface Outage {
  sentence: string
  /** Which kinds of it the log has. */
  told: Set<string>
  /** Whose mail was refused. */
  refused: Set<string>
  /** What a mail has met is over when a mail has left: a mere connection proves too little. */
  isOfMails: boolean
}

const maxRememberedRecipients = 1_000

/** Knows whether mail leaves this process, and tells the log once when it ceases to and once when it does again. */
function createMailMonitor(log: () => Log | undefined): MailMonitor {
  let outage: Outage | undefined
  let sentCount = 0
  /** Refused while others got theirs, so it is not the site. Their next refusals are nothing to raise an alarm for. */
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
    log()?.error({ err: error }, `No mail leaves. ${failure.sentence}`)
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
          // A try that took long may end after another has shown that mail leaves again.
          if (isExpected || sentCount > sentBefore) return false
          reportFailure(failure, error, recipient)
          return true
        },
      }
    },
    nothingWaits() {
      if (outage?.isOfMails) endOutage('No mail waits for the mail server any more.')
    },
  }
}

const recoveredMessage = 'Mail leaves again.'

/** As much of what nodemailer throws as tells whose trouble it is. */
type SmtpError = Error & {
  /** Of nodemailer, such as `EAUTH`; the system's own is then the original one, such as `ECONNREFUSED`. */
  code?: unknown
  originalCode?: unknown
  /** What was answered, such as `RCPT TO`, and the answer: its lines, and the three digits that they begin with. */
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

/** Why a mail has not left. */
interface Failure {
  /** The recipient's: never tried again. Nobody's: the server wants to be asked later, as for every first mail. */
  whose: 'recipient' | 'nobody' | 'site'
  kind: Kind
  /** For everybody's eyes: neither a name nor an address is in it. */
  sentence: string
  /** Whether it was about this mail; else no mail at all gets that far. */
  isOfMail: boolean
}

const failureMessages = {
  connection: 'There is no connection to the mail server',
  encryption: 'The connection to the mail server cannot be encrypted',
  certificate: 'The certificate of the mail server is not to be trusted',
  signIn: 'The mail server refuses the sign-in',
  sender: 'The mail server refuses the sender',
  relay: 'The mail server does not pass on what this site sends',
  message: 'The mail server refuses what is sent',
  busy: 'The mail server takes no mail for now',
}
type Kind = keyof typeof failureMessages

/** Reads what nodemailer has thrown. */
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
 * Only an answer to `RCPT TO` can be the recipient's refusal, and not each is: many servers wait for it before they
 * refuse whoever sends. The enhanced code (RFC 3463) tells the two apart. Without one, or with one that both can have,
 * words that speak of the sending side make it the site's trouble: to try in vain costs little, to give up loses a mail.
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

/** Not there, not to be found, moved, closed, full. */
const mailboxCodes = /^\d\.(1\.(1|2|3|4|6|10)|2\.\d+)$/
/** 5.1.0 is what Postfix makes of 5.1.1 where the sender is meant; 5.7.20 to 5.7.29 are SPF, DKIM and their like. */
const senderCodes = /^\d\.(1\.[078]|7\.2\d)$/
/** RFC 5321 and 7504. The 554 that is missing here says no more than that something failed. */
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

/** What one can look up: the numbers of the answer, or the name of the system's error. */
function codeOf(error: SmtpError): string {
  const { digits, enhanced } = parseReply(error)
  if (digits) return `${digits} ${enhanced}`.trim()
  return [error.originalCode, error.code].find((code) => typeof code === 'string') ?? ''
}

/** An address may hold any word, and whoever signs up chooses it: the words are those around it. */
function parseReply({ response }: SmtpError) {
  const text = typeof response === 'string' ? response : ''
  const [, digits = '', enhanced = ''] = /^([45]\d\d)[ -](?:([45]\.\d{1,3}\.\d{1,3})\b)?/m.exec(text) ?? []
  return { digits, enhanced, words: text.replaceAll(emailAddressPattern, ' ') }
}
