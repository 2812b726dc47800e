import { Button } from '@react-email/button'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { Mail } from './mailer.ts'
import { Fragment, h, type CSSProperties } from './mail-elements.ts'
import { mailFrame, paint } from './mail-frame.ts'

/** What a mail says. */
export interface MailText {
  subject: string
  paragraphs: string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Said small, at the end. */
  footnote: string
}

/** The same words as plain text, where the link stands alone on a line, and as HTML for light and dark screens. */
export function mailDocument(
  { subject, paragraphs, action, footnote }: MailText,
  siteName: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `${siteName}\n${footnote}`,
  ].join('\n\n')
  return { subject, text: `${text}\n`, html: htmlOf({ subject, paragraphs, action, footnote, siteName }) }
}

interface Parts extends Pick<MailText, 'subject' | 'paragraphs' | 'footnote'> {
  action: MailText['action'] | undefined
  siteName: string
}

const htmlOf = ({ subject, paragraphs, action, footnote, siteName }: Parts): string =>
  mailFrame({
    subject,
    preview: paragraphs[0] ?? subject,
    siteName,
    width: 520,
    content: [
      ...paragraphs.map((each) => h(Text, { key: each, className: 'ink', style: paragraph }, each)),
      action && h(Fragment, { key: 'action' }, buttonOf(action)),
    ],
    foot: footnote,
  })

const buttonOf = ({ label, url }: { label: string; url: string }) => [
  h(
    'p',
    { key: 'button', style: { margin: '24px 0' } },
    h(Button, { className: 'button', href: url, style: button }, label),
  ),
  h(
    Text,
    {
      key: 'address',
      className: 'quiet',
      style: { margin: 0, fontSize: 14, lineHeight: 1.6, color: paint.quiet },
    },
    'Or open this address:',
    h('br'),
    h(
      Link,
      {
        className: 'link',
        href: url,
        target: undefined,
        style: { color: paint.link, wordBreak: 'break-all' },
      },
      url,
    ),
  ),
]

const paragraph: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: 1.6, color: paint.ink }
const button: CSSProperties = {
  background: paint.button,
  color: paint.onButton,
  padding: '12px 24px',
  borderRadius: 10,
  fontWeight: 600,
}
