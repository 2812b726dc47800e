import type { ListDigest } from '#features/lists/server/digest.service.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { renderMail } from '#platform/mail/mail-document.ts'
import {
  Fragment,
  h,
  link,
  mailColors,
  paragraph,
  paragraphStyle,
  serif,
  type ReactNode,
} from '#platform/mail/mail-elements.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { buttonLink, footerLink, heading } from '../mail/mail-components.ts'
import type { MailLinks } from './list-mail.ts'

const maxShownLists = 10
const maxShownMembers = 8
const nameList = new Intl.ListFormat('en-US')

/**
 * Renders the weekly mail about what others did on a member's lists, and returns its subject, HTML and plain text. It
 * has titles of lists, names and counts only, and links to `wayOut`, the URL that stops these mails. `lists` must not
 * be empty; those after the tenth are only counted.
 */
export function renderDigestContent(
  lists: ListDigest[],
  { origin, siteName, wayOut, say }: MailLinks & { say: TermReplacer },
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const shown = lists.slice(0, maxShownLists).map(({ id, title, members }) => ({
    href: origin + hrefOf(listPath, { id }),
    title,
    lines: toLines(members),
  }))
  const rest = lists.length - shown.length
  const more =
    rest > 0 ? [`There’s also news on ${rest === 1 ? '1 other list' : `${rest} other lists`}.`] : []
  const [first, ...others] = lists.map(({ title }) => title)
  const subject = `This week on ${nameList.format([
    `“${first}”`,
    ...(others.length > 0 ? [others.length === 1 ? '1 other list' : `${others.length} other lists`] : []),
  ])}`
  const intro = say('Here’s what others did on the lists you share with them.')
  const action = 'Open my lists'
  const end = 'Stop these weekly emails'
  const all = origin + hrefOf('lists')
  const account = origin + hrefOf('account')
  const text = [
    intro,
    ...shown.map(({ href, title, lines }) => [title, ...lines, href].join('\n')),
    ...more,
    `${action}:\n${all}`,
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
      ...shown.map(listSection),
      ...more.map(paragraph),
      buttonLink(all, action),
    ],
    foot: [
      'You’re getting this email because you asked for a weekly email about your shared lists. ',
      footerLink(wayOut, end),
      ' · ',
      footerLink(account, 'Email preferences'),
    ],
  })
  return { subject, text: `${text}\n`, html }
}

/** Returns a line for each member, such as `Kim added 3 items, completed 1 item, and wrote 2 comments.` */
function toLines(members: ListDigest['members']): string[] {
  const lines = members.slice(0, maxShownMembers).map(({ name, added, done, comments }) => {
    const parts = [
      ...(added > 0 ? [`added ${count(added, 'item')}`] : []),
      ...(done > 0 ? [`completed ${count(done, 'item')}`] : []),
      ...(comments > 0 ? [`wrote ${count(comments, 'comment')}`] : []),
    ]
    return `${name} ${nameList.format(parts)}.`
  })
  const rest = members.length - lines.length
  return rest > 0
    ? [...lines, `${rest === 1 ? '1 other person was' : `${rest} other people were`} active too.`]
    : lines
}

const count = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`

const listSection = ({ href, title, lines }: { href: string; title: string; lines: string[] }): ReactNode =>
  h(
    Fragment,
    { key: href },
    h(
      'h2',
      { style: { margin: '24px 0 6px', fontFamily: serif, fontSize: 18, lineHeight: 1.3 } },
      link(href, title, { className: 'ink', color: mailColors.ink, textDecoration: 'none' }),
    ),
    ...lines.map((line, index) =>
      h('p', { key: index, className: 'ink', style: { ...paragraphStyle, fontSize: 15 } }, line),
    ),
  )
