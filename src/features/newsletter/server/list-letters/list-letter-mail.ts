import type { ListLetterKind } from '#features/newsletter/limits.ts'
import { hrefOf } from '#platform/addresses.ts'
import { mailFrame } from '#platform/mail/mail-frame.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { buttonLink, footLink, heading, paragraph, smallRow, type LetterRow } from '../mail/letter-parts.ts'
import { wordsOf } from './list-letter-words.ts'

interface Letter {
  kind: ListLetterKind
  about: string
  rows: LetterRow[]
  /** Of which the rows are the first. */
  total: number
}

interface Surroundings {
  origin: string
  siteName: string
  wayOut: string
}

/** A letter about somebody's own list, as HTML in the frame of all mails and as text. */
export function listLetterMail(
  letter: Letter,
  { origin, siteName, wayOut }: Surroundings,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, intro, action, end } = wordsOf(letter)
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
    `${siteName}\n${end}: ${wayOut}\nWhat comes by mail: ${account}`,
  ].join('\n\n')
  const html = mailFrame({
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
      'You get this because it stands on your own list. ',
      footLink(wayOut, end),
      ' · ',
      footLink(account, 'What comes by mail'),
    ],
  })
  return { subject, text: `${text}\n`, html }
}
