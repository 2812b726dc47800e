import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { freePort } from './postgres.ts'

export interface CaughtMail extends Email {
  raw: string
  /** As the envelope had it. */
  recipient: string
}

/** A real mail server that keeps what it is given. */
export interface MailCatcher {
  /** For SMTP_URL. */
  url: string
  /** All so far, oldest first. */
  mails: CaughtMail[]
  /** Waits for the mail to somebody that comes after `known` others. */
  mailTo: (recipient: string, known?: number) => Promise<CaughtMail>
  start: () => Promise<void>
  stop: () => Promise<void>
}

const aWhileMs = 45_000

export async function startMailCatcher(): Promise<MailCatcher> {
  const port = await freePort()
  const mails: CaughtMail[] = []
  const tries = new Map<string, number>()
  let server: SMTPServer | undefined

  async function start() {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
      onData: (stream, session, done) => void keep(stream, session.envelope.rcptTo, done),
    })
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
  }

  /** Of a mailbox that is none, and of one that takes its mail at the second try only, as a greylist does. */
  function refusalOf(address: string) {
    if (address.startsWith('nobody-')) return Object.assign(new Error('No such user'), { responseCode: 550 })
    tries.set(address, (tries.get(address) ?? 0) + 1)
    const isEarly = address.startsWith('later-') && (tries.get(address) ?? 0) < 2
    return isEarly ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null
  }

  async function keep(stream: NodeJS.ReadableStream, to: { address: string }[], done: () => void) {
    const raw = (await buffer(stream)).toString()
    mails.push({
      ...(await PostalMime.parse(raw)),
      raw,
      recipient: to.map(({ address }) => address).join(','),
    })
    done()
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async mailTo(recipient, known = 0) {
      const theirs = () => mails.filter((mail) => mail.recipient === recipient)
      await expect.poll(() => theirs().length, { timeout: aWhileMs }).toBeGreaterThan(known)
      const mail = theirs()[known]
      if (!mail) throw new Error(`No mail to ${recipient}`)
      return mail
    },
    start,
    stop: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
  }
}

/** What the link of a mail carries: alone on a line of its text part. */
export function tokenIn({ text = '' }: Pick<Email, 'text'>): string {
  return /^https?:\/\/\S+\?token=([\w-]+)$/m.exec(text)?.[1] ?? ''
}
