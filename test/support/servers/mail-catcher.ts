import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect } from 'vitest'
import { freePort } from './postgres.ts'

export interface CaughtMail extends Email {
  raw: string
  /** Recipient of the envelope. */
  recipient: string
}

/** Replies that reject a step of a mail, such as `550 5.1.8 Sender address rejected`. */
export interface Refusals {
  signIn?: string
  sender?: string
  recipient?: (address: string) => string | undefined
  message?: (mail: Email) => string
  /** Closes the connection after the message instead of accepting it. */
  drops?: (address: string) => boolean
  /**
   * Delays a reply: to the recipient; to the complete message, which is stored only if the client is still connected;
   * or after it was stored.
   */
  holds?: (moment: 'recipient' | 'whole' | 'message', address: string) => Promise<unknown> | undefined
  /** Offers STARTTLS with a self-signed certificate. Takes effect at the next start. */
  hasUnknownCertificate?: boolean
}

/** SMTP server that stores the mails it receives. */
export interface MailCatcher {
  /** Value for SMTP_URL. */
  url: string
  /** Mails so far, oldest first. */
  mails: CaughtMail[]
  /** Waits for the next mail to a recipient, after `known` earlier ones. */
  mailTo: (recipient: string, known?: number) => Promise<CaughtMail>
  /** Current rejections. None at first; reset with `{}`. */
  refuses: Refusals
  start: () => Promise<void>
  stop: () => Promise<void>
}

const aWhileMs = 45_000

export async function startMailCatcher(): Promise<MailCatcher> {
  const port = await freePort()
  const mails: CaughtMail[] = []
  const tries = new Map<string, number>()
  const sockets = new Map<number | undefined, Socket>()
  let server: SMTPServer | undefined

  async function start() {
    const { hasUnknownCertificate = false } = catcher.refuses
    server = new SMTPServer({
      // The server warns about its self-signed certificate.
      logger: false,
      disabledCommands: hasUnknownCertificate ? [] : ['STARTTLS'],
      authOptional: true,
      // Idle connections do not delay the shutdown.
      closeTimeout: 1_000,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) =>
        done(toSmtpError(catcher.refuses.signIn), { user: String(username) }),
      onMailFrom: (_address, _session, done) => done(toSmtpError(catcher.refuses.sender)),
      onRcptTo: ({ address }, _session, done) => void name(address, done),
      onData: (stream, session, done) => void keep(stream, session, done),
    })
    server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
    // Clients disconnect because of the certificate.
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
  }

  async function name(address: string, done: Done) {
    await catcher.refuses.holds?.('recipient', address)
    done(refusalOf(address))
  }

  /** Rejects unknown mailboxes, and the first attempt to greylisting ones. */
  function refusalOf(address: string) {
    if (address.startsWith('nobody-')) return toSmtpError('550 No such user')
    tries.set(address, (tries.get(address) ?? 0) + 1)
    const isEarly = address.startsWith('later-') && (tries.get(address) ?? 0) < 2
    return toSmtpError(isEarly ? '451 Try again later' : catcher.refuses.recipient?.(address))
  }

  async function keep(
    stream: NodeJS.ReadableStream,
    { envelope, remotePort }: SMTPServerSession,
    done: Done,
  ) {
    const recipient = envelope.rcptTo.map(({ address }) => address).join(',')
    // The message is incomplete if the client has disconnected.
    const raw = await readMessage(stream)
    if (raw === undefined) return done(toSmtpError('451 The mail was not whole'))
    const mail = await PostalMime.parse(raw)
    if (catcher.refuses.message) return done(toSmtpError(catcher.refuses.message(mail)))
    if (catcher.refuses.drops?.(recipient)) return void sockets.get(remotePort)?.destroy()
    await catcher.refuses.holds?.('whole', recipient)
    if (sockets.get(remotePort)?.destroyed) return
    mails.push({ ...mail, raw, recipient })
    await catcher.refuses.holds?.('message', recipient)
    done()
  }

  const catcher: MailCatcher = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async mailTo(recipient, known = 0) {
      const theirs = () => mails.filter((mail) => mail.recipient === recipient)
      await expect.poll(() => theirs().length, { timeout: aWhileMs }).toBeGreaterThan(known)
      const mail = theirs()[known]
      if (!mail) throw new Error(`No mail to ${recipient}`)
      return mail
    },
    refuses: {},
    start,
    stop: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
  }
  await start()
  return catcher
}

const readMessage = (stream: NodeJS.ReadableStream) =>
  buffer(stream).then(
    (bytes) => bytes.toString(),
    () => undefined,
  )

type Done = (error?: Error | null) => void

/** Converts a reply to an error of smtp-server. Null if nothing is rejected. */
function toSmtpError(reply: string | undefined) {
  if (!reply) return null
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}

/** Returns the token of the link in a mail's text part. */
export function findToken({ text = '' }: Pick<Email, 'text'>): string {
  return /^https?:\/\/\S+\?token=([\w-]+)$/m.exec(text)?.[1] ?? ''
}
