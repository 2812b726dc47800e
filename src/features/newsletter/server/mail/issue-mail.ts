import type { Pick } from '#features/newsletter/issue-contract.ts'
import { slotWords } from '#features/newsletter/messages.ts'
import type { Subscriber } from '#features/newsletter/server/entities.ts'
import { hrefOf } from '#platform/addresses.ts'
import { mailFrame } from '#platform/mail/mail-document.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import {
  footLink,
  heading,
  largeRow,
  paragraph,
  pictureAt,
  smallRow,
  teaserOf,
  type LetterRow,
} from './letter-parts.ts'

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
      heading(subject),
      ...intro.split(/\n+/).filter(Boolean).map(paragraph),
      first && largeRow(rowOf(first, origin), 'Take a look'),
      ...others.map((pick) => smallRow(rowOf(pick, origin))),
    ],
    foot: [
      'You get this because you asked for it. ',
      footLink(around.preferencesUrl, 'Themes, how often, a pause'),
      ' · ',
      footLink(around.unsubscribeUrl, 'Unsubscribe'),
      ' · ',
      footLink(origin + hrefOf('newsletterIssue', { number }), 'On the web'),
    ],
  })
}

const rowOf = ({ slot, idea }: Pick, origin: string): LetterRow => ({
  key: idea.id,
  href: origin + hrefOf('idea', { id: idea.id }),
  picture: pictureAt(origin, idea.imageUrl),
  label: slotWords[slot],
  title: idea.title,
  teaser: teaserOf(idea.description),
})

const mostThemes = 3

/** What of an issue is for one reader: the season of their half of the world, and the themes they like best on top. */
export function picksFor(
  picks: Pick[],
  { half, themes }: { half: Subscriber['half']; themes: string[] },
): Pick[] {
  const ofThemes = picks.filter(
    ({ slot, theme }) => slot === 'theme' && theme !== null && themes.includes(theme),
  )
  const other = half === 'north' ? 'south' : 'north'
  return [
    ...picks.filter(({ slot }) => slot === half),
    ...ofThemes.slice(0, mostThemes),
    ...picks.filter(({ slot }) => slot !== half && slot !== other && slot !== 'theme'),
  ]
}
