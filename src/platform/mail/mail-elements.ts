/** Elements of mails, as React components rendered to static HTML. Outlook needs tables for layout and its own markup. */
// oxlint-disable no-restricted-imports -- mails are rendered with React here
import {
  createElement as h,
  Fragment,
  type CSSProperties,
  type ReactNode,
  type TableHTMLAttributes,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
// oxlint-enable no-restricted-imports
import { light, sunrise } from '#platform/scheme-colors.ts'

export { h, Fragment, renderToStaticMarkup, type CSSProperties, type ReactNode }

export const serif = 'Georgia,serif'

/** Colours of the light scheme. They are set as inline styles, since some mail clients remove the head. */
export const mailColors = {
  paper: light.paper,
  card: light.card,
  line: light.line,
  ink: light.ink,
  quiet: light.quiet,
  link: light.accentText,
  button: sunrise.from,
  onButton: sunrise.ink,
}

/**
 * Returns a React table for a mail's layout, with one row of these cells, which screen readers do not announce as a
 * table. `attributes` override the defaults.
 */
export const layoutTable = (
  attributes: TableHTMLAttributes<HTMLTableElement>,
  ...cells: ReactNode[]
): ReactNode =>
  h(
    'table',
    {
      align: 'center',
      width: '100%',
      border: 0,
      cellPadding: '0',
      cellSpacing: '0',
      role: 'presentation',
      ...attributes,
    },
    h('tbody', null, h('tr', null, ...cells)),
  )

/**
 * Returns a React paragraph of running text for a mail. The margins are longhand, because some versions of Outlook
 * ignore the shorthand.
 */
export const paragraph = (words: string): ReactNode =>
  h('p', { key: words, className: 'ink', style: paragraphStyle }, words)

export const paragraphStyle: CSSProperties = {
  marginTop: 0,
  marginBottom: 16,
  fontSize: 16,
  lineHeight: 1.6,
  color: mailColors.ink,
}

/**
 * Returns a React link for a mail. Further options are inline styles.
 * @param className selects the colour of the dark scheme.
 */
export const link = (
  href: string,
  content: ReactNode,
  { className = 'link', ...style }: CSSProperties & { className?: string } = {},
): ReactNode =>
  h(
    'a',
    {
      className,
      href,
      target: '_blank',
      style: { color: mailColors.link, textDecorationLine: 'none', ...style },
    },
    content,
  )

/**
 * Returns a React link for a mail that looks like a button. Outlook ignores padding of links, so its conditional
 * comments widen and raise the label with spaces.
 */
export const button = (href: string, label: string): ReactNode =>
  h(
    'a',
    { className: 'button', href, target: '_blank', style: buttonStyle },
    outlookOnly('mso-font-width:400%;mso-text-raise:18', '&#8202;&#8202;&#8202;'),
    h('span', { style: buttonLabelStyle }, label),
    outlookOnly('mso-font-width:400%', '&#8202;&#8202;&#8202;&#8203;'),
  )

const outlookOnly = (style: string, spaces: string) =>
  h('span', {
    dangerouslySetInnerHTML: { __html: `<!--[if mso]><i style="${style}" hidden>${spaces}</i><![endif]-->` },
  })

const buttonStyle = {
  lineHeight: '100%',
  textDecoration: 'none',
  display: 'inline-block',
  maxWidth: '100%',
  msoPaddingAlt: '0px',
  background: mailColors.button,
  color: mailColors.onButton,
  paddingTop: 12,
  paddingRight: 24,
  paddingBottom: 12,
  paddingLeft: 24,
  borderRadius: 10,
  fontWeight: 600,
}
const buttonLabelStyle = {
  maxWidth: '100%',
  display: 'inline-block',
  lineHeight: '120%',
  msoPaddingAlt: '0px',
  msoTextRaise: 9,
}

/** Longest preview text that mail clients show. */
const maxPreviewLength = 150
const invisibleSpaces = '\u{A0}\u{200C}\u{200B}\u{200D}\u{200E}\u{200F}\u{FEFF}'

/**
 * Returns a hidden React element with a mail's preview text, which mail clients show in their lists, cut to
 * `maxPreviewLength`. Invisible spaces fill the rest, so that mail clients do not append the first words of the body.
 */
export function preview(words: string): ReactNode {
  const shown = words.slice(0, maxPreviewLength)
  const filler = invisibleSpaces.repeat(maxPreviewLength - shown.length)
  return h('div', { style: previewStyle }, shown, filler && h('div', null, filler))
}

const previewStyle: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
}
