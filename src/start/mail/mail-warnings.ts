import { devMailboxPath } from '#platform/addresses.ts'
import { addressOf } from '#platform/mail/mail-address.ts'
import type { Config } from '#root/config.ts'

/** Of a site that others visit and that has no server for its mail. */
export const noMailServer = 'No mail leaves, so visitors cannot verify their address: SMTP_URL is not set.'

/** Whether somebody means this site for others than themselves. */
export const isForOthers = ({ PUBLIC_URL, NODE_ENV }: Config): boolean =>
  PUBLIC_URL !== undefined || NODE_ENV === 'production'

/** What its operator has to hear at the start: without any of it a site seems well and reaches nobody. */
export function mailWarnings(config: Config): string[] {
  if (!isForOthers(config)) return []
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = config
  const warnings: string[] = []
  if (!SMTP_URL) warnings.push(noMailServer)
  if (isExample(SUPPORT_EMAIL)) {
    warnings.push(`SUPPORT_EMAIL is an example: nobody reads what visitors write to ${SUPPORT_EMAIL}.`)
  }
  if (MAIL_FROM && isExample(addressOf(MAIL_FROM))) {
    warnings.push(`MAIL_FROM is an example: mail servers may refuse ${addressOf(MAIL_FROM)} as a sender.`)
  }
  if (!MAIL_FROM && isExample(SUPPORT_EMAIL)) {
    warnings.push(`MAIL_FROM is not set: mail servers may refuse ${SUPPORT_EMAIL}, which stands in for it.`)
  }
  return warnings
}

/** What it has to hear where the mails are open to whoever sits at its machine. */
export const mailboxNotice = (origin: string): string =>
  `Mails are shown to everybody at this machine, at ${origin}${devMailboxPath}. With SMTP_URL or PUBLIC_URL they are not.`

/** Of the names that nobody can own (RFC 2606). */
const isExample = (address: string): boolean => /[@.]example(\.(com|net|org))?$/i.test(address)
