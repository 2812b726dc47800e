import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { KnownTrouble } from '#platform/jobs/jobs.ts'
import { addressOf } from './mail-address.ts'
import { nothingFetched, openSmtp, type SmtpMailer } from './smtp-mailer.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface Mailer extends Pick<SmtpMailer, 'trouble' | 'start' | 'stop'> {
  /** @throws HopelessJob where no later try can help, any other error where one may. */
  send: (mail: Mail) => Promise<void>
  /** Where mails are read on a site that only writes them to its folder. */
  mailbox?: string
}

interface Options {
  smtpUrl?: string | undefined
  /** Mails are written here where no server is named; without a folder either, mail is off. */
  folder?: string | undefined
  /** Where they can be read, if anywhere. */
  mailbox?: string | undefined
  from: string | { name: string; address: string }
  /** What there is to say of a site whose mails should leave and have no server to go to. */
  withoutServer?: string | undefined
  now: () => Date
}

export function openMailer({ smtpUrl, folder, mailbox, from, withoutServer, now }: Options): Mailer {
  if (smtpUrl) {
    const smtp = openSmtp(smtpUrl, addressOf(from))
    return { ...smtp, send: (mail) => smtp.send(messageOf(mail, from), mail.to) }
  }
  const carefree = { trouble: () => withoutServer, start() {}, stop() {} }
  if (!folder) {
    return { ...carefree, send: () => Promise.reject(new KnownTrouble('There is no mail server')) }
  }
  return {
    ...carefree,
    send: (mail) => writeTo(folder, messageOf(mail, from), now()),
    ...(mailbox && { mailbox }),
  }
}

/** The recipient as an object: as text it would be read for more than one address. */
const messageOf = ({ to, ...mail }: Mail, from: Options['from']): SendMailOptions => ({
  ...mail,
  from,
  to: { name: '', address: to },
})

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
