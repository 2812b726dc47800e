import { hrefOf } from '#platform/addresses.ts'
import { renderMail } from '#platform/mail/mail-document.ts'
import { paragraph } from '#platform/mail/mail-elements.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { buttonLink, footerLink, heading, smallRow, type MailRow } from '../mail/mail-components.ts'
import { formatDate } from '../issue-schedule.ts'
import type { EntryMailKind } from './list-mails.jobs.ts'

interface ListMail {
  kind: EntryMailKind
  about: string
  rows: MailRow[]
  /** Total number of entries; `rows` holds the first ones. */
  total: number
}

export interface MailLinks {
  origin: string
  siteName: string
  wayOut: string
}

/**
 * Renders a mail about a member's own list (reminder, anniversary, yearly review) and returns its subject, HTML and
 * plain text. The mail links to `wayOut`, the URL that unsubscribes from mails of this kind.
 */
export function renderListMailContent(
  letter: ListMail,
  { origin, siteName, wayOut }: MailLinks,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, intro, action, end } = createTexts(letter)
  const { kind, rows, total } = letter
  const list = origin + hrefOf('myBucketList', kind === 'reminder' ? {} : { view: 'timeline' })
  const account = origin + hrefOf('account')
  const more = total > rows.length ? [`And ${total - rows.length} more.`] : []
  const text = [
    intro,
    ...rows.map(({ label, title, teaser, href }) =>
      [`${label}: ${title}`, teaser, href].filter(Boolean).join('\n'),
    ),
    ...more,
    `${action}:\n${list}`,
    `${siteName}\n${end}: ${wayOut}\nEmail preferences: ${account}`,
  ].join('\n\n')
  const html = renderMail({
    subject,
    preview: intro,
    siteName,
    width: 640,
    content: [
      heading(subject),
      paragraph(intro),
      ...rows.map(smallRow),
      ...more.map(paragraph),
      buttonLink(list, action),
    ],
    foot: [
      'You’re getting this email because these items are on your list. ',
      footerLink(wayOut, end),
      ' · ',
      footerLink(account, 'Email preferences'),
    ],
  })
  return { subject, text: `${text}\n`, html }
}

interface ListMailSummary {
  kind: EntryMailKind
  about: string
  rows: { title: string }[]
  total: number
}

interface ListMailTexts {
  subject: string
  intro: string
  /** Label of the button. */
  action: string
  /** Label of the unsubscribe link. */
  end: string
}

/** Returns the subject and texts of a mail about a member's own list. */
function createTexts({ kind, about, rows, total }: ListMailSummary): ListMailTexts {
  const [first] = rows
  const title = first?.title ?? ''
  if (kind === 'reminder')
    return {
      subject: total === 1 ? `Coming up: ${title}` : `Coming up: ${total} things on your list`,
      intro: `Your target date for ${total === 1 ? 'this' : 'these'} is ${formatDate(about)}. Anything left to book or plan? If the date no longer works, just pick another one.`,
      action: 'Open my list',
      end: 'Stop reminder emails',
    }
  if (kind === 'anniversary')
    return {
      subject: total === 1 ? `A year ago: ${title}` : `A year ago: ${total} things you did`,
      intro: `A year ago today, you checked ${total === 1 ? 'this' : 'these'} off your list. Take a moment to look back.`,
      action: 'See what you’ve done',
      end: 'Stop “a year ago” emails',
    }
  const year = about.slice(0, 4)
  return {
    subject: `Your ${year} in review: ${total === 1 ? 'one thing' : `${total} things`} done`,
    intro: `You checked ${total === 1 ? 'one thing' : `${total} things`} off your list in ${year}. Here’s a look back.`,
    action: 'See your year',
    end: 'Stop year-in-review emails',
  }
}
