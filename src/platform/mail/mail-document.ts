import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { dark, light, sunrise } from '#platform/scheme-colors.ts'
import { Fragment, h, type CSSProperties, renderToStaticMarkup, type ReactNode } from './mail-elements.ts'
import type { Mail } from './mailer.ts'

interface Frame {
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  siteName: string
  /** In pixels: a letter with pictures has more room than a few words. */
  width: number
  content: ReactNode
  /** Said small, at the end. */
  foot: ReactNode
}

const sans = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
export const serif = 'Georgia,serif'

/** Colours of light screens, which stand on the elements, since some mail programs drop the head. */
export const paint = {
  paper: light.paper,
  card: light.card,
  line: light.line,
  ink: light.ink,
  quiet: light.quiet,
  link: light.accentText,
  button: sunrise.from,
  onButton: sunrise.ink,
}

/** Those that keep the head and have a dark scheme take these. */
const nightRules = `:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background: ${dark.paper} !important }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important }
  .ink { color: ${dark.ink} !important }
  .quiet { color: ${dark.quiet} !important }
  .button { background: ${dark.accent} !important; color: ${sunrise.ink} !important }
  .link { color: ${dark.accentText} !important }
}
@media (max-width: 480px) {
  .half { display: block !important; width: 100% !important; box-sizing: border-box; padding: 0 0 12px !important }
  .half img { width: 100% !important; max-width: none !important }
  .card { padding: 20px !important }
}`

/** The same around each mail of the site. */
export function mailFrame({ subject, preview, siteName, width, content, foot }: Frame): string {
  const page = h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, nightRules),
    ),
    h(
      Body,
      { className: 'paper', style: { margin: 0, background: paint.paper } },
      h(Preview, null, preview),
      h(
        Container,
        { style: { ...around, maxWidth: width } },
        h(Text, { className: 'ink', style: name }, siteName),
        h(Section, { className: 'card', style: card }, content),
        h('div', { className: 'quiet', style: small }, foot),
      ),
    ),
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`
}

const around: CSSProperties = {
  padding: '40px 16px',
  fontFamily: sans,
  fontSize: 16,
  lineHeight: 1.6,
}
const name: CSSProperties = {
  margin: 0,
  padding: '0 8px 20px',
  fontFamily: serif,
  fontSize: 24,
  fontWeight: 600,
  color: paint.ink,
}
const card: CSSProperties = {
  background: paint.card,
  border: `1px solid ${paint.line}`,
  borderRadius: 16,
  padding: 32,
}
const small: CSSProperties = { padding: '20px 8px 0', fontSize: 14, color: paint.quiet }

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
