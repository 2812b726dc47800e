import { join } from 'node:path'
import { devMailboxPath } from '#platform/addresses.ts'
import { isLoopbackName } from '#platform/mail/dev-mailbox.ts'
import { inSiteColors } from '#platform/mail/site-colors.ts'
import type { MailerOptions } from '#platform/mail/mailer.ts'
import type { Config } from '#root/config.ts'
import { siteLook } from '../settings/config-readings.ts'
import { isForOthers, noMailServer } from './mail-warnings.ts'

/** How this site sends its mail. */
export const mailOptions = (config: Config): Omit<MailerOptions, 'now'> => ({
  smtpUrl: config.SMTP_URL,
  folder: mailFolder(config),
  mailbox: showsMails(config) ? devMailboxPath : undefined,
  from: config.MAIL_FROM ?? { name: config.SITE_NAME, address: config.SUPPORT_EMAIL },
  ...(config.MAIL_FROM && { replyTo: config.SUPPORT_EMAIL }),
  painted: inSiteColors(siteLook(config)),
  withoutServer: isForOthers(config) ? noMailServer : undefined,
})

/** Where mails are written instead of sent: nowhere in production. */
export const mailFolder = ({ SMTP_URL, NODE_ENV, DATA_DIR }: Config): string | undefined =>
  SMTP_URL || NODE_ENV === 'production' ? undefined : join(DATA_DIR, 'mail')

/**
 * Whether they are shown: on a site for this machine alone. Behind a proxy that says nothing of whom it asks for,
 * everybody would seem to sit here.
 */
export const showsMails = (config: Config): boolean =>
  mailFolder(config) !== undefined &&
  isLoopbackName(new URL(config.PUBLIC_URL ?? 'http://localhost').hostname)
