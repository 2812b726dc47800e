import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import { toMailPicture } from '#features/covers/share-address.ts'
import { resolveAddress } from '#platform/addresses.ts'
import { Fragment, h, type CSSProperties, type ReactNode } from '#platform/mail/mail-elements.ts'
import { mailColors, serif } from '#platform/mail/mail-document.ts'

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

/** Truncates a description at a word boundary. */
export function toTeaser(description: string): string {
  if (description.length <= maxTeaserLength) return description
  return `${description.slice(0, maxTeaserLength).replace(/\s+\S*$/, '')}…`
}

/** Returns the absolute URL of a picture as JPEG, because mail clients do not render SVG. */
export const toPictureUrl = (origin: string, imageUrl: string): string =>
  resolveAddress(origin, toMailPicture(imageUrl))

export const heading = (words: string): ReactNode =>
  h(Heading, { key: 'heading', as: 'h1', className: 'ink', style: title }, words)

export const paragraph = (words: string): ReactNode =>
  h(Text, { key: words, className: 'ink', style: text }, words)

export const footerLink = (href: string, words: string): ReactNode =>
  h(
    Link,
    { key: words, className: 'link', href, target: undefined, style: { color: mailColors.link } },
    words,
  )

export const buttonLink = (href: string, words: string): ReactNode =>
  h(Button, { key: words, className: 'button', href, target: undefined, style: button }, words)

/** Large row, with a full-width picture and a button. */
export const largeRow = (row: MailRow, action: string): ReactNode =>
  h(
    'div',
    { key: row.key, style: { padding: '12px 0 20px' } },
    createPicture(row, 574),
    h(Text, { className: 'quiet', style: { ...label, marginTop: 16 } }, row.label),
    h(Heading, { as: 'h2', style: { ...ideaTitle, fontSize: 22 } }, titleLink(row)),
    h(Text, { className: 'ink', style: text }, row.teaser),
    buttonLink(row.href, action),
  )

/** Small row, with the picture on the side, or above on phones. */
export function smallRow(row: MailRow): ReactNode {
  const columns = h(
    Fragment,
    null,
    h(
      Column,
      { className: 'half', style: { width: '40%', paddingRight: 20, verticalAlign: 'top' } },
      createPicture(row, 216),
    ),
    h(
      Column,
      { className: 'half', style: { verticalAlign: 'top' } },
      h(Text, { className: 'quiet', style: label }, row.label),
      h(Heading, { as: 'h2', style: ideaTitle }, titleLink(row)),
      h(Text, { className: 'ink', style: { ...text, fontSize: 15 } }, row.teaser),
    ),
  )
  return h(Row, { key: row.key, style: { padding: '12px 0' }, children: columns })
}

const createPicture = ({ href, picture: src, title: alt }: MailRow, width: number) =>
  h(
    Link,
    { href, target: undefined },
    h(Img, {
      src,
      alt,
      // Prevents React from adding a preload link for each image to the mail's head.
      loading: 'lazy',
      width: String(width),
      style: { width: '100%', maxWidth: width, height: 'auto', borderRadius: 10 },
    }),
  )

const titleLink = ({ href, title: words }: MailRow) =>
  h(
    Link,
    { className: 'ink', href, target: undefined, style: { color: mailColors.ink, textDecoration: 'none' } },
    words,
  )

const title: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: serif,
  fontSize: 28,
  lineHeight: 1.25,
  color: mailColors.ink,
}
const ideaTitle: CSSProperties = { margin: '0 0 6px', fontFamily: serif, fontSize: 18, lineHeight: 1.3 }
const text: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: 1.6, color: mailColors.ink }
const label: CSSProperties = { margin: '0 0 4px', fontSize: 13, lineHeight: 1.4, color: mailColors.quiet }
const button: CSSProperties = {
  background: mailColors.button,
  color: mailColors.onButton,
  padding: '12px 24px',
  borderRadius: 10,
  fontWeight: 600,
}
