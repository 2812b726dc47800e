import { join } from 'node:path'
import { devMailboxPath } from '#platform/addresses.ts'
import { isLoopbackName } from '#platform/mail/dev-mailbox.ts'
import { bareAddress } from '#platform/mail/mail-address.ts'
import type { MailerOptions } from '#platform/mail/mailer.ts'
import { createColorReplacer } from '#platform/mail/site-colors.ts'
import type { Config } from '#root/start/settings/config.ts'
import { siteTheme } from '../settings/derived-settings.ts'

/** Warning for a public site without a mail server. */
export const noMailServerWarning =
  'SMTP_URL is not set: the site cannot send email, so visitors cannot verify their address.'

/** Returns whether the site is meant for visitors and not for development. */
const isPublicSite = ({ PUBLIC_URL, NODE_ENV }: Config): boolean =>
  PUBLIC_URL !== undefined || NODE_ENV === 'production'

/**
 * Returns warning sentences about the mail settings of a public site (no mail server, example addresses), to log at
 * startup; empty for a site that is not public, and if nothing is wrong. Without them, a site may look healthy although
 * its mail never arrives.
 */
export function mailWarnings(config: Config): string[] {
  if (!isPublicSite(config)) return []
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = config
  const warnings: string[] = []
  if (!SMTP_URL) warnings.push(noMailServerWarning)
  if (isExampleAddress(SUPPORT_EMAIL)) {
    warnings.push(`SUPPORT_EMAIL is an example address: no one will read email sent to ${SUPPORT_EMAIL}.`)
  }
  if (MAIL_FROM && isExampleAddress(bareAddress(MAIL_FROM))) {
    warnings.push(
      `MAIL_FROM is an example address: mail servers may reject ${bareAddress(MAIL_FROM)} as a sender.`,
    )
  }
  if (!MAIL_FROM && isExampleAddress(SUPPORT_EMAIL)) {
    warnings.push(`MAIL_FROM is not set: mail servers may reject ${SUPPORT_EMAIL}, which is used instead.`)
  }
  return warnings
}

/**
 * Returns the notice, for the log at startup, that the development mailbox is open to every user of this machine, with
 * its URL and how to turn it off.
 */
export const mailboxNotice = (origin: string): string =>
  `Emails are shown to everyone on this machine, at ${origin}${devMailboxPath}. Set SMTP_URL or PUBLIC_URL to turn this off.`

/** Returns whether an address has a domain reserved for examples (RFC 2606). */
const isExampleAddress = (address: string): boolean => /[@.]example(\.(com|net|org))?$/i.test(address)

/**
 * Returns the mailer's options from the settings. Without SMTP_URL, mails are written to a folder in DATA_DIR, or
 * rejected in production, and a public site reports a warning.
 */
export const mailOptions = (config: Config): Omit<MailerOptions, 'now'> => ({
  smtpUrl: config.SMTP_URL,
  folder: mailFolder(config),
  mailbox: hasDevMailbox(config) ? devMailboxPath : undefined,
  from: config.MAIL_FROM ?? { name: config.SITE_NAME, address: config.SUPPORT_EMAIL },
  ...(config.MAIL_FROM && { replyTo: config.SUPPORT_EMAIL }),
  painted: createColorReplacer(siteTheme(config)),
  withoutServer: isPublicSite(config) ? noMailServerWarning : undefined,
})

/**
 * Returns the path of the folder that mails are written to instead of being sent; undefined with a mail server and in
 * production.
 */
export const mailFolder = ({ SMTP_URL, NODE_ENV, DATA_DIR }: Config): string | undefined =>
  SMTP_URL || NODE_ENV === 'production' ? undefined : join(DATA_DIR, 'mail')

/**
 * Returns whether the development mailbox, which shows mails written to a folder, is enabled: only on a site for
 * localhost. Behind a proxy that adds no forwarding headers, every client would seem to be local.
 */
export const hasDevMailbox = (config: Config): boolean =>
  mailFolder(config) !== undefined &&
  isLoopbackName(new URL(config.PUBLIC_URL ?? 'http://localhost').hostname)
