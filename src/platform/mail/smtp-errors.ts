import { emailAddressPattern } from './mail-address.ts'

interface RedactionContext {
  /** Contains the password. */
  smtpUrl: string
  /** Operator's address, which is not redacted. */
  sender: string
  recipient?: string | undefined
}

/**
 * Returns a copy of an error in whose message and stack the SMTP password and all email addresses but the sender's are
 * replaced with `***`: mail servers may repeat them in their response.
 */
export function redactError(error: Error, { smtpUrl, sender, recipient }: RedactionContext): Error {
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
export interface Failure {
  /** `recipient`: never retried. `nobody`: a temporary rejection such as greylisting. */
  whose: 'recipient' | 'nobody' | 'site'
  kind: Kind
  /** Contains neither names nor addresses. */
  sentence: string
  /** Whether the failure concerns this mail; otherwise no mail can be sent. */
  isOfMail: boolean
}

const failureMessages = {
  connection: 'Cannot connect to the mail server',
  encryption: 'The connection to the mail server cannot be encrypted',
  certificate: 'The mail server’s certificate is not trusted',
  signIn: 'The mail server rejects the sign-in',
  sender: 'The mail server rejects the sender',
  relay: 'The mail server does not relay email from this site',
  message: 'The mail server rejects the email',
  busy: 'The mail server is temporarily not accepting email',
}
type Kind = keyof typeof failureMessages

/**
 * Classifies an error of nodemailer. Returns who caused it (`whose`: `recipient`, never to be retried; `nobody`, a
 * temporary rejection; or `site`), its `kind`, such as `signIn`, a `sentence` for the log without addresses, and
 * `isOfMail`, whether only this mail is affected.
 */
export function classifyFailure(error: SmtpError): Failure {
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
