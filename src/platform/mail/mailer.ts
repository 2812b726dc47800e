import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { HopelessJob } from '#platform/jobs/jobs.ts'

declare module '#platform/server/context.ts' {
  interface Services {
    mailer: Mailer
  }
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** @throws MailRefused where no later try can help, any other error where one may. */
  send: (mail: Mail) => Promise<void>
  /** Where mails are read on a site that only writes them to its folder. */
  mailbox?: string
}

/** The mail server will never take this mail: there is no such mailbox. */
export class MailRefused extends HopelessJob {}

interface Options {
  smtpUrl?: string | undefined
  /** Mails are written here where no server is named; without a folder either, mail is off. */
  folder?: string | undefined
  /** Where they can be read, if anywhere. */
  mailbox?: string | undefined
  from: string | { name: string; address: string }
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function openMailer({ smtpUrl, folder, mailbox, from }: Options): Mailer {
  if (smtpUrl) return { send: (mail) => sendBySmtp(smtpUrl, messageOf(mail, from)) }
  if (folder) return { send: (mail) => writeTo(folder, messageOf(mail, from)), ...(mailbox && { mailbox }) }
  return { send: () => Promise.reject(new Error('Mail is off while SMTP_URL is not set')) }
}

/** The recipient as an object: as text it would be read for more than one address. */
const messageOf = ({ to, ...mail }: Mail, from: Options['from']): SendMailOptions => ({
  ...mail,
  from,
  to: { name: '', address: to },
})

async function sendBySmtp(url: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await loadNodemailer()
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.sendMail(message)
  } catch (error) {
    if (isRefusal(error)) throw new MailRefused(error.message, { cause: error })
    throw error
  } finally {
    transport.close()
  }
}

async function writeTo(folder: string, message: SendMailOptions): Promise<void> {
  const { createTransport } = await loadNodemailer()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message: written } = await transport.sendMail(message)
  await mkdir(folder, { recursive: true })
  const name = `${new Date().toISOString().replaceAll(/[-:]/g, '')}-${randomBytes(4).toString('hex')}.eml`
  const file = join(folder, name)
  try {
    await writeFile(file, written, { mode: 0o600 })
  } catch (error) {
    // It is written anew when there is room again; half of it would be shown beside that.
    await rm(file, { force: true })
    throw error
  }
}

/** Loaded with the first mail: a site at rest should not hold it in memory. */
const loadNodemailer = () => import('nodemailer')

/** A 5xx to the recipient. Other 5xx, such as a wrong password of ours, are mended by the operator. */
function isRefusal(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'EENVELOPE' &&
    'responseCode' in error &&
    Number(error.responseCode) >= 500
  )
}
