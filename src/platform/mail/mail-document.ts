import { dark, sunrise } from '#platform/scheme-colors.ts'
import {
  button,
  Fragment,
  h,
  layoutTable,
  link,
  mailColors,
  paragraph,
  preview as previewText,
  renderToStaticMarkup,
  serif,
  type CSSProperties,
  type ReactNode,
} from './mail-elements.ts'
import type { Mail } from './mailer.ts'

interface MailLayout {
  subject: string
  /** Preview text, which mail clients show beside the subject. */
  preview: string
  siteName: string
  /** Width in px. */
  width: number
  content: ReactNode
  /** Small text at the end. */
  foot: ReactNode
}

const sans = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"

/** Colours of the dark scheme, for mail clients that keep the head. */
const darkSchemeRules = `:root { color-scheme: light dark }
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

/**
 * Returns the complete HTML document of a mail: the layout common to all mails, `width` pixels wide, around the React
 * elements `content` in a card and `foot` below it, with styles for light and dark schemes. `preview` is the hidden
 * text that mail clients show in their lists.
 */
export function renderMail({ subject, preview, siteName, width, content, foot }: MailLayout): string {
  const page = h(
    'html',
    { dir: 'ltr', lang: 'en' },
    h(
      'head',
      null,
      h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', null, darkSchemeRules),
    ),
    h(
      'body',
      { className: 'paper', style: paperStyle },
      // Some mail clients remove the body element, and its background with it.
      layoutTable(
        {},
        h(
          'td',
          { style: paperStyle },
          previewText(preview),
          layoutTable(
            { style: { ...containerStyle, maxWidth: width } },
            h(
              'td',
              null,
              h('p', { className: 'ink', style: siteNameStyle }, siteName),
              layoutTable({ className: 'card', style: cardStyle }, h('td', null, content)),
              h('div', { className: 'quiet', style: footerStyle }, foot),
            ),
          ),
        ),
      ),
    ),
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`
}

const paperStyle: CSSProperties = { margin: 0, background: mailColors.paper }
const containerStyle: CSSProperties = {
  padding: '40px 16px',
  fontFamily: sans,
  fontSize: 16,
  lineHeight: 1.6,
}
const siteNameStyle: CSSProperties = {
  marginTop: 0,
  marginBottom: 0,
  padding: '0 8px 20px',
  fontFamily: serif,
  fontSize: 24,
  lineHeight: '24px',
  fontWeight: 600,
  color: mailColors.ink,
}
const cardStyle: CSSProperties = {
  background: mailColors.card,
  border: `1px solid ${mailColors.line}`,
  borderRadius: 16,
  padding: 32,
}
const footerStyle: CSSProperties = { padding: '20px 8px 0', fontSize: 14, color: mailColors.quiet }

/** Content of a mail. */
export interface MailContent {
  subject: string
  paragraphs: string[]
  /** Call to action. */
  action?: { label: string; url: string }
  /** Small text at the end. */
  footnote: string
}

/**
 * Returns a mail's subject, plain text and HTML from its content (paragraphs, button, footnote). In the text, the
 * button's link is on a line of its own; the HTML has styles for both colour schemes.
 */
export function createMailDocument(
  { subject, paragraphs, action, footnote }: MailContent,
  siteName: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `${siteName}\n${footnote}`,
  ].join('\n\n')
  return {
    subject,
    text: `${text}\n`,
    html: renderMailContent({ subject, paragraphs, action, footnote, siteName }),
  }
}

interface MailContentParts extends Pick<MailContent, 'subject' | 'paragraphs' | 'footnote'> {
  action: MailContent['action'] | undefined
  siteName: string
}

const renderMailContent = ({ subject, paragraphs, action, footnote, siteName }: MailContentParts): string =>
  renderMail({
    subject,
    preview: paragraphs[0] ?? subject,
    siteName,
    width: 520,
    content: [...paragraphs.map(paragraph), action && h(Fragment, { key: 'action' }, renderButton(action))],
    foot: footnote,
  })

const renderButton = ({ label, url }: { label: string; url: string }) => [
  h('p', { key: 'button', style: { margin: '24px 0' } }, button(url, label)),
  h(
    'p',
    { key: 'address', className: 'quiet', style: addressStyle },
    'Or open this address:',
    h('br'),
    link(url, url, { wordBreak: 'break-all' }),
  ),
]

const addressStyle: CSSProperties = {
  marginTop: 0,
  marginBottom: 0,
  fontSize: 14,
  lineHeight: 1.6,
  color: mailColors.quiet,
}
