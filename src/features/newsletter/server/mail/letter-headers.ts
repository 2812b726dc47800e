import type { Mail } from '#platform/mail/mailer.ts'

interface Letter {
  origin: string
  /** Of which list: the newsletter's readers, or those who are written to about their own. */
  of: 'newsletter' | 'lists'
  /** Where it is left, by a page as by a mail program. */
  wayOut: string
  siteName: string
  supportEmail: string
}

/** By these mail programs know a letter of a list, and offer the way out of it beside its subject (RFC 8058). */
export function letterHeaders({
  origin,
  of,
  wayOut,
  siteName,
  supportEmail,
}: Letter): Pick<Mail, 'headers' | 'replyTo'> {
  return {
    replyTo: supportEmail,
    headers: {
      'List-Id': `${siteName.replaceAll(/[^\w .-]/g, '')} <${of}.${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${wayOut}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
  }
}
