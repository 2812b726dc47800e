import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { KnownTrouble } from '#platform/jobs/jobs.ts'
import { addressOf } from './mail-address.ts'
import { nothingFetched } from './smtp-pool.ts'
import { openSmtp, type Bulk, type SmtpMailer } from './smtp-mailer.ts'

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
  openBulk: (connections: number) => Bulk<Mail>
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

export function openMailer({
  smtpUrl,
  folder,
  mailbox,
  withoutServer,
  now,
  ...sender
}: MailerOptions): Mailer {
  if (smtpUrl) {
    const smtp = openSmtp(smtpUrl, addressOf(sender.from))
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
  const carefree = { trouble: () => withoutServer, start() {}, stop() {} }
  if (!folder) {
    return { ...carefree, send: refuse, openBulk: () => ({ send: refuse, close() {} }) }
  }
  const write = (mail: Mail) => writeTo(folder, messageOf(mail, sender), now())
  return {
    ...carefree,
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
  { from, replyTo, painted = asItIs }: Pick<MailerOptions, 'from' | 'replyTo' | 'painted'>,
): SendMailOptions => ({
  ...(replyTo && { replyTo }),
  ...mail,
  html: painted(html),
  // So that nobody's answering machine answers.
  headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  from,
  to: { name: '', address: to },
})

const asItIs = (html: string) => html

async function writeTo(folder: string, message: SendMailOptions, now: Date): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    ...nothingFetched,
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

const refuse = () => Promise.reject(new KnownTrouble('There is no mail server'))
