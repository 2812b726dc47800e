import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { ExpectedJobError } from '#platform/jobs/jobs.ts'
import { bareAddress } from './mail-address.ts'
import { disableRemoteContent } from './smtp-pool.ts'
import { createSmtpMailer, type BulkSender, type SmtpMailer } from './smtp-mailer.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** Reply-To address. */
  replyTo?: string
  /** Message-ID without angle brackets; generated if undefined. */
  messageId?: string
}

export interface Mailer extends Pick<SmtpMailer, 'trouble' | 'start' | 'stop'> {
  /** @throws PermanentJobError if a retry cannot succeed, any other error if it may. */
  send: (mail: Mail) => Promise<void>
  /** Opens connections for sending many mails. */
  openBulk: (connections: number) => BulkSender<Mail>
  /** URL of the dev mailbox, on a site that only writes mails to a folder. */
  mailbox?: string
}

export interface MailerOptions {
  smtpUrl?: string | undefined
  /** Folder for mails if there is no SMTP server. Without both, mail is disabled. */
  folder?: string | undefined
  /** URL of the dev mailbox. */
  mailbox?: string | undefined
  from: string | { name: string; address: string }
  /** Default Reply-To address, as the sender's mailbox may not be read. */
  replyTo?: string
  /** Replaces the default colours with the site's. */
  painted?: (html: string) => string
  /** Warning for a site that should send mail but has no SMTP server. */
  withoutServer?: string | undefined
  now: () => Date
}

/**
 * Creates the mailer. Its `send` delivers a mail through the SMTP server; without a server, it writes the mail to a
 * file in `folder`, and without a folder it rejects. It rejects with PermanentJobError if a retry cannot succeed.
 * `openBulk` opens several SMTP connections for many mails and returns their `send`, and `close`, which the caller must
 * call. `trouble` returns why mails fail, as a sentence for the operator, or undefined. `start` begins to test the
 * connection, `stop` ends that.
 */
export function createMailer({
  smtpUrl,
  folder,
  mailbox,
  withoutServer,
  now,
  ...sender
}: MailerOptions): Mailer {
  if (smtpUrl) {
    const smtp = createSmtpMailer(smtpUrl, bareAddress(sender.from))
    return {
      ...smtp,
      send: (mail) => smtp.send(messageOf(mail, sender), mail.to),
      openBulk(connections) {
        const bulk = smtp.openBulk(connections)
        return {
          ...bulk,
          send: (mail, to, onHandedOver) => bulk.send(messageOf(mail, sender), to, onHandedOver),
        }
      },
    }
  }
  const unmonitored = { trouble: () => withoutServer, start() {}, stop() {} }
  if (!folder) {
    return { ...unmonitored, send: rejectMail, openBulk: () => ({ send: rejectMail, close() {} }) }
  }
  const write = (mail: Mail) => writeMail(folder, messageOf(mail, sender), now())
  return {
    ...unmonitored,
    send: write,
    openBulk: () => ({
      async send(mail, _to, onHandedOver) {
        onHandedOver()
        await write(mail)
      },
      close() {},
    }),
    ...(mailbox && { mailbox }),
  }
}

/** Passes the recipient as an object, because nodemailer would parse a string as a list of addresses. */
const messageOf = (
  { to, headers, html, ...mail }: Mail,
  { from, replyTo, painted = identity }: Pick<MailerOptions, 'from' | 'replyTo' | 'painted'>,
): SendMailOptions => ({
  ...(replyTo && { replyTo }),
  ...mail,
  html: painted(html),
  // Suppresses automatic replies.
  headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  from,
  to: { name: '', address: to },
})

const identity = (html: string) => html

async function writeMail(folder: string, message: SendMailOptions, now: Date): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    ...disableRemoteContent,
  })
  const { message: written } = await transport.sendMail(message)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${now.toISOString().replaceAll(/[-:]/g, '')}-${randomBytes(4).toString('hex')}.eml`
  const file = join(folder, name)
  try {
    await writeFile(file, written, { mode: 0o600 })
  } catch (error) {
    // A partial file would be listed beside the mail written by the retry.
    await rm(file, { force: true })
    throw error
  }
}

const rejectMail = () => Promise.reject(new ExpectedJobError('There is no mail server'))
