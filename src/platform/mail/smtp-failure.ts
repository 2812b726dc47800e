import { addresses } from './mail-address.ts'

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
export interface Failure {
  /** The recipient's: never tried again. Nobody's: the server wants to be asked later, as for every first mail. */
  whose: 'recipient' | 'nobody' | 'site'
  kind: Kind
  /** For everybody's eyes: neither a name nor an address is in it. */
  sentence: string
  /** Whether it was about this mail; else no mail at all gets that far. */
  isOfMail: boolean
}

const sentences = {
  connection: 'There is no connection to the mail server',
  encryption: 'The connection to the mail server cannot be encrypted',
  certificate: 'The certificate of the mail server is not to be trusted',
  signIn: 'The mail server refuses the sign-in',
  sender: 'The mail server refuses the sender',
  relay: 'The mail server does not pass on what this site sends',
  message: 'The mail server refuses what is sent',
  busy: 'The mail server takes no mail for now',
}
type Kind = keyof typeof sentences

/** Reads what nodemailer has thrown. */
export function failureOf(error: SmtpError): Failure {
  const kind = kindOf(error)
  const code = codeOf(error)
  return {
    whose: whoseTrouble(error),
    kind,
    sentence: `${sentences[kind]}${code ? ` (${code})` : ''}.`,
    isOfMail: ['sender', 'relay', 'message', 'busy'].includes(kind),
  }
}

/**
 * Only an answer to `RCPT TO` can be the recipient's refusal, and not each is: many servers wait for it before they
 * refuse whoever sends. The enhanced code (RFC 3463) tells the two apart. Without one, or with one that both can have,
 * words that speak of the sending side make it the site's trouble: to try in vain costs little, to give up loses a mail.
 */
function whoseTrouble(error: SmtpError): Failure['whose'] {
  const { digits, enhanced, words } = replyOf(error)
  const isForGood = digits.startsWith('5') && !enhanced.startsWith('4')
  if (!isForGood && /gr[ae]y-?list/i.test(words)) return 'nobody'
  if (error.command !== 'RCPT TO') return 'site'
  if (ofMailbox.test(enhanced)) return isForGood ? 'recipient' : 'nobody'
  if (ofSender.test(enhanced) || ofSendingSide.test(words)) return 'site'
  if (!isForGood) return 'nobody'
  return !enhanced && ofMailboxAlone.has(digits) ? 'recipient' : 'site'
}

/** Not there, not to be found, moved, closed, full. */
const ofMailbox = /^\d\.(1\.(1|2|3|4|6|10)|2\.\d+)$/
/** 5.1.0 is what Postfix makes of 5.1.1 where the sender is meant; 5.7.20 to 5.7.29 are SPF, DKIM and their like. */
const ofSender = /^\d\.(1\.[078]|7\.2\d)$/
/** RFC 5321 and 7504. The 554 that is missing here says no more than that something failed. */
const ofMailboxAlone = new Set(['550', '551', '552', '553', '556'])
const ofSendingSide =
  /\b(senders?|relay\w*|rcpthosts|client|helo|authenti\w*|credentials?|spf|dkim|dmarc|block\w*|blacklist\w*|spam|polic\w+|reputation|prohibit\w*|permi\w+|denied)\b/i

function kindOf(error: SmtpError): Kind {
  const { digits, enhanced, words } = replyOf(error)
  const original = String(error.originalCode)
  if (/CERT|SIGNATURE|HOSTNAME/.test(original)) return 'certificate'
  if (error.code === 'ETLS' || /^(EPROTO|ERR_SSL)/.test(original)) return 'encryption'
  if (error.code === 'EAUTH' || digits === '530') return 'signIn'
  const isAboutSender = ofSender.test(enhanced) || /\b(senders?|spf|dkim|dmarc)\b/i.test(words)
  if (isAboutSender && (error.command === 'MAIL FROM' || error.command === 'RCPT TO')) return 'sender'
  if (error.command === 'RCPT TO') return 'relay'
  if (digits.startsWith('4')) return 'busy'
  if (error.command === 'MAIL FROM' && digits) return 'sender'
  if (error.command === 'DATA' || error.code === 'EMESSAGE') return 'message'
  return 'connection'
}

/** What one can look up: the numbers of the answer, or the name of the system's error. */
function codeOf(error: SmtpError): string {
  const { digits, enhanced } = replyOf(error)
  if (digits) return `${digits} ${enhanced}`.trim()
  return [error.originalCode, error.code].find((code) => typeof code === 'string') ?? ''
}

/** An address may hold any word, and whoever signs up chooses it: the words are those around it. */
function replyOf({ response }: SmtpError) {
  const text = typeof response === 'string' ? response : ''
  const [, digits = '', enhanced = ''] = /^([45]\d\d)[ -](?:([45]\.\d{1,3}\.\d{1,3})\b)?/m.exec(text) ?? []
  return { digits, enhanced, words: text.replaceAll(addresses, ' ') }
}
