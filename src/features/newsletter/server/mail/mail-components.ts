import { toMailPicture } from '#features/covers/share-address.ts'
import { resolveAddress } from '#platform/addresses.ts'
import {
  button,
  Fragment,
  h,
  layoutTable,
  link,
  mailColors,
  paragraphStyle,
  serif,
  type CSSProperties,
  type ReactNode,
} from '#platform/mail/mail-elements.ts'

/** Data of an idea in a mail. */
export interface MailRow {
  key: number
  href: string
  /** Absolute URL. */
  picture: string
  /** Small text above the title. */
  label: string
  title: string
  teaser: string
}

const maxTeaserLength = 160

/**
 * Truncates a description to 160 characters at a word boundary, and adds an ellipsis; a shorter one stays unchanged.
 */
export function toTeaser(description: string): string {
  if (description.length <= maxTeaserLength) return description
  return `${description.slice(0, maxTeaserLength).replace(/\s+\S*$/, '')}…`
}

/**
 * Returns the absolute URL of a picture for a mail; a generated SVG cover becomes its JPEG version, because mail
 * clients do not render SVG.
 */
export const toPictureUrl = (origin: string, imageUrl: string): string =>
  resolveAddress(origin, toMailPicture(imageUrl))

/** Returns the main heading (`h1`) of a newsletter or list mail as a React element with inline styles. */
export const heading = (words: string): ReactNode =>
  h('h1', { key: 'heading', className: 'ink', style: title }, words)

/** Returns a link for the footer of a mail as a React element. */
export const footerLink = (href: string, words: string): ReactNode =>
  h(Fragment, { key: words }, link(href, words))

/** Returns a link of a mail that looks like a button, as a React element. */
export const buttonLink = (href: string, words: string): ReactNode =>
  h(Fragment, { key: words }, button(href, words))

/**
 * Returns a React element that shows an idea in a mail: a full-width picture, label, title, teaser, and a button with
 * the text `action`.
 */
export const largeRow = (row: MailRow, action: string): ReactNode =>
  h(
    'div',
    { key: row.key, style: { padding: '12px 0 20px' } },
    createPicture(row, 574),
    h('p', { className: 'quiet', style: { ...label, marginTop: 16 } }, row.label),
    h('h2', { style: { ...ideaTitle, fontSize: 22 } }, titleLink(row)),
    h('p', { className: 'ink', style: paragraphStyle }, row.teaser),
    button(row.href, action),
  )

/**
 * Returns a React element that shows an idea in a mail with the picture beside label, title and teaser, or above them
 * on phones.
 */
export const smallRow = (row: MailRow): ReactNode =>
  h(
    Fragment,
    { key: row.key },
    layoutTable(
      { style: { padding: '12px 0' } },
      h(
        'td',
        { className: 'half', style: { width: '40%', paddingRight: 20, verticalAlign: 'top' } },
        createPicture(row, 216),
      ),
      h(
        'td',
        { className: 'half', style: { verticalAlign: 'top' } },
        h('p', { className: 'quiet', style: label }, row.label),
        h('h2', { style: ideaTitle }, titleLink(row)),
        h('p', { className: 'ink', style: { ...paragraphStyle, fontSize: 15 } }, row.teaser),
      ),
    ),
  )

const createPicture = ({ href, picture: src, title: alt }: MailRow, width: number) =>
  link(
    href,
    h('img', {
      src,
      alt,
      // Prevents React from adding a preload link for each image to the mail's head.
      loading: 'lazy',
      width: String(width),
      style: {
        display: 'block',
        outline: 'none',
        border: 'none',
        textDecoration: 'none',
        width: '100%',
        maxWidth: width,
        height: 'auto',
        borderRadius: 10,
      },
    }),
  )

const titleLink = ({ href, title: words }: MailRow) =>
  link(href, words, { className: 'ink', color: mailColors.ink, textDecoration: 'none' })

const title: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: serif,
  fontSize: 28,
  lineHeight: 1.25,
  color: mailColors.ink,
}
const ideaTitle: CSSProperties = { margin: '0 0 6px', fontFamily: serif, fontSize: 18, lineHeight: 1.3 }
const label: CSSProperties = {
  marginTop: 0,
  marginBottom: 4,
  fontSize: 13,
  lineHeight: 1.4,
  color: mailColors.quiet,
}
