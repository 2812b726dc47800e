import type { IssuePick } from '#features/newsletter/issue-contract.ts'
import { slotLabels } from '#features/newsletter/messages.ts'
import type { Subscriber } from '#features/newsletter/server/entities.ts'
import { hrefOf } from '#platform/addresses.ts'
import { renderMail } from '#platform/mail/mail-document.ts'
import { paragraph } from '#platform/mail/mail-elements.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import {
  footerLink,
  heading,
  largeRow,
  toPictureUrl,
  smallRow,
  toTeaser,
  type MailRow,
} from './mail-components.ts'

interface Issue {
  number: number
  subject: string
  intro: string
  picks: IssuePick[]
}

interface MailLinks {
  origin: string
  siteName: string
  preferencesUrl: string
  unsubscribeUrl: string
}

/**
 * Renders a newsletter issue as a mail and returns its subject, HTML and plain text. The issue's ideas must have been
 * selected for the reader (`selectPicks`).
 */
export function renderIssueMail(
  issue: Issue,
  links: MailLinks,
): globalThis.Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject } = issue
  return { subject, text: renderText(issue, links), html: renderHtml(issue, links) }
}

/**
 * Renders a newsletter issue for previews and test mails, as readers of the northern hemisphere without themes get it,
 * and returns its subject, HTML and plain text. Its preferences and unsubscribe links lead to the archive.
 */
export function renderPreview(
  issue: Issue,
  { origin, siteName }: globalThis.Pick<MailLinks, 'origin' | 'siteName'>,
) {
  const archive = origin + hrefOf('newsletter')
  const picks = selectPicks(issue.picks, { half: 'north', themes: [] })
  return renderIssueMail(
    { ...issue, picks },
    { origin, siteName, preferencesUrl: archive, unsubscribeUrl: archive },
  )
}

function renderText({ number, intro, picks }: Issue, links: MailLinks): string {
  const { origin, siteName } = links
  const ideas = picks.map(({ slot, idea }) =>
    [
      `${slotLabels[slot]}: ${idea.title}`,
      toTeaser(idea.description),
      origin + hrefOf('idea', { id: idea.id }),
    ].join('\n'),
  )
  const foot = [
    `View online: ${origin}${hrefOf('newsletterIssue', { number })}`,
    `Newsletter preferences: ${links.preferencesUrl}`,
    `Unsubscribe: ${links.unsubscribeUrl}`,
  ]
  return `${[intro, ...ideas, `${siteName}\n${foot.join('\n')}`].filter(Boolean).join('\n\n')}\n`
}

function renderHtml({ number, subject, intro, picks }: Issue, links: MailLinks): string {
  const { origin, siteName } = links
  const [first, ...others] = picks
  return renderMail({
    subject,
    preview: first ? `${slotLabels[first.slot]}: ${first.idea.title}` : intro || subject,
    siteName,
    width: 640,
    content: [
      heading(subject),
      ...intro.split(/\n+/).filter(Boolean).map(paragraph),
      first && largeRow(toMailRow(first, origin), 'Take a look'),
      ...others.map((pick) => smallRow(toMailRow(pick, origin))),
    ],
    foot: [
      'You’re getting this email because you subscribed. ',
      footerLink(links.preferencesUrl, 'Newsletter preferences'),
      ' · ',
      footerLink(links.unsubscribeUrl, 'Unsubscribe'),
      ' · ',
      footerLink(origin + hrefOf('newsletterIssue', { number }), 'View online'),
    ],
  })
}

const toMailRow = ({ slot, idea }: IssuePick, origin: string): MailRow => ({
  key: idea.id,
  href: origin + hrefOf('idea', { id: idea.id }),
  picture: toPictureUrl(origin, idea.imageUrl),
  label: slotLabels[slot],
  title: idea.title,
  teaser: toTeaser(idea.description),
})

const maxThemes = 3

/**
 * Selects the ideas of a newsletter issue for one reader, in this order: those in season in their hemisphere, those of
 * at most three themes that they chose, and those for everybody (new, most saved, a surprise). Leaves out ideas for the
 * other hemisphere and of themes that the reader did not choose.
 */
export function selectPicks(
  picks: IssuePick[],
  { half, themes }: { half: Subscriber['half']; themes: string[] },
): IssuePick[] {
  const ofThemes = picks.filter(
    ({ slot, theme }) => slot === 'theme' && theme !== null && themes.includes(theme),
  )
  const other = half === 'north' ? 'south' : 'north'
  return [
    ...picks.filter(({ slot }) => slot === half),
    ...ofThemes.slice(0, maxThemes),
    ...picks.filter(({ slot }) => slot !== half && slot !== other && slot !== 'theme'),
  ]
}
