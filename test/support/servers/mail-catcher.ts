import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect } from 'vitest'
import { freePort } from './postgres.ts'

export interface CaughtMail extends Email {
  raw: string
  /** As the envelope had it. */
  recipient: string
}

/** What a mail server answers instead of taking a step of a mail, such as `550 5.1.8 Sender address rejected`. */
export interface Refusals {
  signIn?: string
  sender?: string
  recipient?: (address: string) => string | undefined
  message?: (mail: Email) => string
  /** Hangs up on a mail that is whole, instead of taking it. */
  drops?: (address: string) => boolean
  /**
   * Takes its time before it answers: to the name of a mailbox, to a mail that is whole and that it keeps only for who
   * is still there then, or to a mail that it has taken.
   */
  holds?: (moment: 'recipient' | 'whole' | 'message', address: string) => Promise<unknown> | undefined
  /** It offers encryption with a certificate that nobody knows; for the next start. */
  hasUnknownCertificate?: boolean
}

/** A real mail server that keeps what it is given. */
export interface MailCatcher {
  /** For SMTP_URL. */
  url: string
  /** All so far, oldest first. */
  mails: CaughtMail[]
  /** Waits for the mail to somebody that comes after `known` others. */
  mailTo: (recipient: string, known?: number) => Promise<CaughtMail>
  /** Its moods; none at first. It is mended by `{}`. */
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
      // Where it brings its own certificate, which nobody has signed, it would warn of that.
      logger: false,
      disabledCommands: hasUnknownCertificate ? [] : ['STARTTLS'],
      authOptional: true,
      // Whoever keeps a connection open without a word is not waited for.
      closeTimeout: 1_000,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) =>
        done(refused(catcher.refuses.signIn), { user: String(username) }),
      onMailFrom: (_address, _session, done) => done(refused(catcher.refuses.sender)),
      onRcptTo: ({ address }, _session, done) => void name(address, done),
      onData: (stream, session, done) => void keep(stream, session, done),
    })
    server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
    // A caller who hangs up at the sight of its certificate.
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
  }

  async function name(address: string, done: Done) {
    await catcher.refuses.holds?.('recipient', address)
    done(refusalOf(address))
  }

  /** Of a mailbox that is none, and of one that takes its mail at the second try only, as a greylist does. */
  function refusalOf(address: string) {
    if (address.startsWith('nobody-')) return refused('550 No such user')
    tries.set(address, (tries.get(address) ?? 0) + 1)
    const isEarly = address.startsWith('later-') && (tries.get(address) ?? 0) < 2
    return refused(isEarly ? '451 Try again later' : catcher.refuses.recipient?.(address))
  }

  async function keep(
    stream: NodeJS.ReadableStream,
    { envelope, remotePort }: SMTPServerSession,
    done: Done,
  ) {
    const recipient = envelope.rcptTo.map(({ address }) => address).join(',')
    // Half a mail of a caller who hung up is none.
    const raw = await wholeOf(stream)
    if (raw === undefined) return done(refused('451 The mail was not whole'))
    const mail = await PostalMime.parse(raw)
    if (catcher.refuses.message) return done(refused(catcher.refuses.message(mail)))
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

const wholeOf = (stream: NodeJS.ReadableStream) =>
  buffer(stream).then(
    (bytes) => bytes.toString(),
    () => undefined,
  )

type Done = (error?: Error | null) => void

/** A reply as the server wants it; null where it refuses nothing. */
function refused(reply: string | undefined) {
  if (!reply) return null
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}

/** What the link of a mail carries: alone on a line of its text part. */
export function tokenIn({ text = '' }: Pick<Email, 'text'>): string {
  return /^https?:\/\/\S+\?token=([\w-]+)$/m.exec(text)?.[1] ?? ''
}
