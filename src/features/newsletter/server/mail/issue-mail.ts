import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import { sharePictureOf } from '#features/covers/share-address.ts'
import type { Pick } from '#features/newsletter/issue-contract.ts'
import { slotWords } from '#features/newsletter/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { picksFor } from './picks-for.ts'
import { Fragment, h, type CSSProperties, type ReactNode } from '#platform/mail/mail-elements.ts'
import { mailFrame, paint, serif } from '#platform/mail/mail-frame.ts'
import type { Mail } from '#platform/mail/mailer.ts'

interface Issue {
  number: number
  subject: string
  intro: string
  picks: Pick[]
}

interface Surroundings {
  origin: string
  siteName: string
  preferencesUrl: string
  unsubscribeUrl: string
}

const longestTeaser = 160

/** An issue as a mail: HTML for all kinds of programs, and the same words as text. */
export function issueMail(
  issue: Issue,
  around: Surroundings,
): globalThis.Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject } = issue
  return { subject, text: textOf(issue, around), html: htmlOf(issue, around) }
}

/** As readers of the northern half get it, for those who make it. */
export function previewOf(
  issue: Issue,
  { origin, siteName }: globalThis.Pick<Surroundings, 'origin' | 'siteName'>,
) {
  const archive = origin + hrefOf('newsletter')
  const picks = picksFor(issue.picks, { half: 'north', themes: [] })
  return issueMail(
    { ...issue, picks },
    { origin, siteName, preferencesUrl: archive, unsubscribeUrl: archive },
  )
}

function textOf({ number, intro, picks }: Issue, around: Surroundings): string {
  const { origin, siteName } = around
  const ideas = picks.map(({ slot, idea }) =>
    [
      `${slotWords[slot]}: ${idea.title}`,
      teaserOf(idea.description),
      origin + hrefOf('idea', { id: idea.id }),
    ].join('\n'),
  )
  const foot = [
    `On the web: ${origin}${hrefOf('newsletterIssue', { number })}`,
    `Themes, how often, a pause: ${around.preferencesUrl}`,
    `Unsubscribe: ${around.unsubscribeUrl}`,
  ]
  return `${[intro, ...ideas, `${siteName}\n${foot.join('\n')}`].filter(Boolean).join('\n\n')}\n`
}

function htmlOf({ number, subject, intro, picks }: Issue, around: Surroundings): string {
  const { origin, siteName } = around
  const [first, ...others] = picks
  return mailFrame({
    subject,
    preview: first ? `${slotWords[first.slot]}: ${first.idea.title}` : intro || subject,
    siteName,
    width: 640,
    content: [
      h(Heading, { key: 'subject', as: 'h1', className: 'ink', style: title }, subject),
      ...intro
        .split(/\n+/)
        .filter(Boolean)
        .map((each) => h(Text, { key: each, className: 'ink', style: text }, each)),
      first && large(first, origin),
      ...others.map((pick) => small(pick, origin)),
    ],
    foot: [
      'You get this because you asked for it. ',
      link(around.preferencesUrl, 'Themes, how often, a pause'),
      ' · ',
      link(around.unsubscribeUrl, 'Unsubscribe'),
      ' · ',
      link(origin + hrefOf('newsletterIssue', { number }), 'On the web'),
    ],
  })
}

const link = (href: string, words: string) =>
  h(Link, { key: words, className: 'link', href, target: undefined, style: { color: paint.link } }, words)

/** The first idea, with its picture across. */
function large({ slot, idea }: Pick, origin: string): ReactNode {
  const href = origin + hrefOf('idea', { id: idea.id })
  return h(
    'div',
    { key: idea.id, style: { padding: '12px 0 20px' } },
    pictureOf(idea, origin, 574),
    h(Text, { className: 'quiet', style: { ...label, marginTop: 16 } }, slotWords[slot]),
    h(Heading, { as: 'h2', style: { ...ideaTitle, fontSize: 22 } }, titleLink(href, idea.title)),
    h(Text, { className: 'ink', style: text }, teaserOf(idea.description)),
    h(Button, { className: 'button', href, target: undefined, style: button }, 'Take a look'),
  )
}

/** The others, with theirs at the side; on a phone above. */
function small({ slot, idea }: Pick, origin: string): ReactNode {
  const href = origin + hrefOf('idea', { id: idea.id })
  const columns = h(
    Fragment,
    null,
    h(
      Column,
      { className: 'half', style: { width: '40%', paddingRight: 20, verticalAlign: 'top' } },
      pictureOf(idea, origin, 216),
    ),
    h(
      Column,
      { className: 'half', style: { verticalAlign: 'top' } },
      h(Text, { className: 'quiet', style: label }, slotWords[slot]),
      h(Heading, { as: 'h2', style: ideaTitle }, titleLink(href, idea.title)),
      h(Text, { className: 'ink', style: { ...text, fontSize: 15 } }, teaserOf(idea.description)),
    ),
  )
  return h(Row, { key: idea.id, style: { padding: '12px 0' }, children: columns })
}

const pictureOf = ({ id, title: alt, imageUrl }: Pick['idea'], origin: string, width: number) =>
  h(
    Link,
    { href: origin + hrefOf('idea', { id }), target: undefined },
    h(Img, {
      // No mail program draws SVG; each cover is there as a JPEG too.
      src: new URL(sharePictureOf(imageUrl), origin).href,
      alt,
      // Else React would ask for each of them twice, at the head of the mail.
      loading: 'lazy',
      width: String(width),
      style: { width: '100%', maxWidth: width, height: 'auto', borderRadius: 10 },
    }),
  )

const titleLink = (href: string, words: string) =>
  h(
    Link,
    { className: 'ink', href, target: undefined, style: { color: paint.ink, textDecoration: 'none' } },
    words,
  )

/** As much as fits, to the end of a word. */
function teaserOf(description: string): string {
  if (description.length <= longestTeaser) return description
  return `${description.slice(0, longestTeaser).replace(/\s+\S*$/, '')}…`
}

const title: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: serif,
  fontSize: 28,
  lineHeight: 1.25,
  color: paint.ink,
}
const ideaTitle: CSSProperties = { margin: '0 0 6px', fontFamily: serif, fontSize: 18, lineHeight: 1.3 }
const text: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: 1.6, color: paint.ink }
const label: CSSProperties = { margin: '0 0 4px', fontSize: 13, lineHeight: 1.4, color: paint.quiet }
const button: CSSProperties = {
  background: paint.button,
  color: paint.onButton,
  padding: '12px 24px',
  borderRadius: 10,
  fontWeight: 600,
}
