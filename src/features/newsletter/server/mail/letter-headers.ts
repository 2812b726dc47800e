import { hrefOf } from '#platform/addresses.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface Letter {
  origin: string
  token: string
  siteName: string
  supportEmail: string
}

/** By these mail programs know a letter of a list, and offer the way out of it beside its subject (RFC 8058). */
export function letterHeaders({
  origin,
  token,
  siteName,
  supportEmail,
}: Letter): Pick<Mail, 'headers' | 'replyTo'> {
  return {
    replyTo: supportEmail,
    headers: {
      'List-Id': `${siteName.replaceAll(/[^\w .-]/g, '')} <newsletter.${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${origin}${hrefOf('newsletterUnsubscribe', { token })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
  }
}
