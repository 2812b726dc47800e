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
  /** Where answers go that are not for the sender. */
  replyTo?: string
  /** Without brackets; the mail program's own where none is given. */
  messageId?: string
}

export interface Mailer extends Pick<SmtpMailer, 'trouble' | 'start' | 'stop'> {
  /** @throws HopelessJob where no later try can help, any other error where one may. */
  send: (mail: Mail) => Promise<void>
  /** For many mails in a row. */
  openBulk: (connections: number) => BulkSender<Mail>
  /** Where mails are read on a site that only writes them to its folder. */
  mailbox?: string
}

export interface MailerOptions {
  smtpUrl?: string | undefined
  /** Mails are written here where no server is named; without a folder either, mail is off. */
  folder?: string | undefined
  /** Where they can be read, if anywhere. */
  mailbox?: string | undefined
  from: string | { name: string; address: string }
  /** Where answers go, unless a mail says something else: whoever sends need not be who reads. */
  replyTo?: string
  /** Gives them the colours of the site. */
  painted?: (html: string) => string
  /** What there is to say of a site whose mails should leave and have no server to go to. */
  withoutServer?: string | undefined
  now: () => Date
}

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

/** The recipient as an object: as text it would be read for more than one address. */
const messageOf = (
  { to, headers, html, ...mail }: Mail,
  { from, replyTo, painted = identity }: Pick<MailerOptions, 'from' | 'replyTo' | 'painted'>,
): SendMailOptions => ({
  ...(replyTo && { replyTo }),
  ...mail,
  html: painted(html),
  // So that nobody's answering machine answers.
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
    // It is written anew when there is room again; half of it would be shown beside that.
    await rm(file, { force: true })
    throw error
  }
}

const rejectMail = () => Promise.reject(new ExpectedJobError('There is no mail server'))
