import { join } from 'node:path'
import { devMailboxPath } from '#platform/addresses.ts'
import { isLoopbackName } from '#platform/mail/dev-mailbox.ts'
import { bareAddress } from '#platform/mail/mail-address.ts'
import type { MailerOptions } from '#platform/mail/mailer.ts'
import { createColorReplacer } from '#platform/mail/site-colors.ts'
import type { Config } from '#root/config.ts'
import { siteTheme } from '../settings/config-readings.ts'

/** Of a site that others visit and that has no server for its mail. */
export const noMailServerWarning =
  'No mail leaves, so visitors cannot verify their address: SMTP_URL is not set.'

/** Whether somebody means this site for others than themselves. */
const isPublicSite = ({ PUBLIC_URL, NODE_ENV }: Config): boolean =>
  PUBLIC_URL !== undefined || NODE_ENV === 'production'

/** What its operator has to hear at the start: without any of it a site seems well and reaches nobody. */
export function mailWarnings(config: Config): string[] {
  if (!isPublicSite(config)) return []
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = config
  const warnings: string[] = []
  if (!SMTP_URL) warnings.push(noMailServerWarning)
  if (isExampleAddress(SUPPORT_EMAIL)) {
    warnings.push(`SUPPORT_EMAIL is an example: nobody reads what visitors write to ${SUPPORT_EMAIL}.`)
  }
  if (MAIL_FROM && isExampleAddress(bareAddress(MAIL_FROM))) {
    warnings.push(`MAIL_FROM is an example: mail servers may refuse ${bareAddress(MAIL_FROM)} as a sender.`)
  }
  if (!MAIL_FROM && isExampleAddress(SUPPORT_EMAIL)) {
    warnings.push(`MAIL_FROM is not set: mail servers may refuse ${SUPPORT_EMAIL}, which stands in for it.`)
  }
  return warnings
}

/** What it has to hear where the mails are open to whoever sits at its machine. */
export const mailboxNotice = (origin: string): string =>
  `Mails are shown to everybody at this machine, at ${origin}${devMailboxPath}. With SMTP_URL or PUBLIC_URL they are not.`

/** Of the names that nobody can own (RFC 2606). */
const isExampleAddress = (address: string): boolean => /[@.]example(\.(com|net|org))?$/i.test(address)

/** How this site sends its mail. */
export const mailOptions = (config: Config): Omit<MailerOptions, 'now'> => ({
  smtpUrl: config.SMTP_URL,
  folder: mailFolder(config),
  mailbox: hasDevMailbox(config) ? devMailboxPath : undefined,
  from: config.MAIL_FROM ?? { name: config.SITE_NAME, address: config.SUPPORT_EMAIL },
  ...(config.MAIL_FROM && { replyTo: config.SUPPORT_EMAIL }),
  painted: createColorReplacer(siteTheme(config)),
  withoutServer: isPublicSite(config) ? noMailServerWarning : undefined,
})

/** Where mails are written instead of sent: nowhere in production. */
export const mailFolder = ({ SMTP_URL, NODE_ENV, DATA_DIR }: Config): string | undefined =>
  SMTP_URL || NODE_ENV === 'production' ? undefined : join(DATA_DIR, 'mail')

/**
 * Whether they are shown: on a site for this machine alone. Behind a proxy that says nothing of whom it asks for,
 * everybody would seem to sit here.
 */
export const hasDevMailbox = (config: Config): boolean =>
  mailFolder(config) !== undefined &&
  isLoopbackName(new URL(config.PUBLIC_URL ?? 'http://localhost').hostname)
