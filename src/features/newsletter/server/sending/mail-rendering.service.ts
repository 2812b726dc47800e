import { createHash } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { tables } from '#features/bucket-list/server/entities.ts'
import {
  withPublishedFields,
  imageUrlOf,
  isArchived,
} from '#features/bucket-list/server/entry-views.service.ts'
import { selectBriefEntries, type BriefEntryRow } from '#features/bucket-list/server/entry.queries.ts'
import type { EditedIssue } from '#features/newsletter/issue-contract.ts'
import { listMailDefaults, type ListMailKind } from '#features/newsletter/limits.ts'
import { isReader, Subscriber, ListLetterChoice } from '#features/newsletter/server/entities.ts'
import { readIssue } from '#features/newsletter/server/issue.service.ts'
import type { NewsletterServices } from '#features/newsletter/server/newsletter-services.ts'
import { hrefOf } from '#platform/addresses.ts'
import { rowCount } from '#platform/database/sql.ts'
import type { JobTimings } from '#platform/jobs/jobs.ts'
import type { Mail, Mailer } from '#platform/mail/mailer.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { toDateInZone, formatDate } from '../issue-schedule.ts'
import { readDigest } from '#features/lists/server/digest.service.ts'
import { getDigestPeriod, matchesMail, type EntryMailKind } from '../list-mails/list-mails.jobs.ts'
import { renderDigestContent } from '../list-mails/digest-mail.ts'
import { renderListMailContent, type MailLinks } from '../list-mails/list-mail.ts'
import { renderIssueMail, selectPicks } from '../mail/issue-mail.ts'
import { toPictureUrl, toTeaser, type MailRow } from '../mail/mail-components.ts'
import { storeManageTokens, storeListToken } from '../subscribing/newsletter-tokens.ts'
import type { Claim } from './claims.service.ts'

/** Placeholder for the reader's token in a mail that is rendered once for all readers with the same preferences. */
const tokenPlaceholder = 'TOKEN-OF-THE-READER'

/**
 * Renders the mails of claimed deliveries (newsletter issues, mails about members' lists) and returns them as a map by
 * delivery id; stores the tokens of their links. Missing are those whose recipient has left or turned them off, or that
 * have nothing to report. A list mail that cannot be rendered is an `Error` in the map, so that it does not affect the
 * others.
 * @throws if an issue cannot be rendered, which concerns all its recipients.
 */
export async function renderMails(
  em: SqlEntityManager,
  parts: SenderDependencies,
  claims: Claim[],
): Promise<Map<number, Mail | Error>> {
  const letters: Map<number, Mail | Error> = await renderIssues(
    em,
    parts,
    claims.flatMap(({ issueId, ...claim }) => (issueId === null ? [] : [{ ...claim, issueId }])),
  )
  for (const { id, userId, kind, about } of claims) {
    if (kind === 'issue' || about === null) continue
    const letter = await renderListMail(em, parts, { userId, kind, about }).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    if (letter) letters.set(id, letter)
  }
  return letters
}

async function renderIssues(
  em: SqlEntityManager,
  parts: SenderDependencies,
  claims: (Claim & { issueId: number })[],
): Promise<Map<number, Mail>> {
  const ids = claims.flatMap(({ subscriberId }) => subscriberId ?? [])
  const readers = (await em.find(Subscriber, { id: { $in: ids } })).filter(isReader)
  const tokens = await storeManageTokens(
    em,
    parts,
    readers.map(({ id }) => id),
  )
  const issues = new Map<number, EditedIssue>()
  for (const id of new Set(claims.map(({ issueId }) => issueId))) issues.set(id, await readIssue(em, id))

  const rendered = new Map<string, ReturnType<typeof renderIssueMail>>()
  const renderFor = (issue: EditedIssue, { half, themes }: Subscriber) => {
    const key = JSON.stringify([issue.id, half, themes])
    const words =
      rendered.get(key) ?? renderIssue(parts, { ...issue, picks: selectPicks(issue.picks, { half, themes }) })
    rendered.set(key, words)
    return words
  }

  const letters = new Map<number, Mail>()
  for (const { id, issueId, subscriberId } of claims) {
    const reader = readers.find((each) => each.id === subscriberId)
    const token = reader && tokens.get(reader.id)
    const issue = issues.get(issueId)
    if (!reader?.email || !token || !issue) continue
    letters.set(id, {
      ...createIssueHeaders(parts, { number: issue.number, token, to: reader.email }),
      ...insertToken(renderFor(issue, reader), token),
    })
  }
  return letters
}

const renderIssue = ({ origin, siteName }: SenderDependencies, issue: EditedIssue) =>
  renderIssueMail(issue, {
    origin: origin(),
    siteName,
    preferencesUrl: origin() + hrefOf('newsletterPreferences', { token: tokenPlaceholder }),
    unsubscribeUrl: origin() + hrefOf('newsletterUnsubscribe', { token: tokenPlaceholder }),
  })

const insertToken = ({ subject, text, html }: ReturnType<typeof renderIssueMail>, token: string) => ({
  subject,
  text: text.replaceAll(tokenPlaceholder, token),
  html: html.replaceAll(tokenPlaceholder, token),
})

function createIssueHeaders(
  { origin, siteName, supportEmail }: SenderDependencies,
  { number, token, to }: { number: number; token: string; to: string },
) {
  // The message id is the same in every attempt, so that mail clients that compare ids hide a duplicate.
  const who = createHash('sha256').update(token).digest('hex').slice(0, 24)
  return {
    to,
    ...createListHeaders({
      origin: origin(),
      of: 'newsletter',
      wayOut: origin() + hrefOf('newsletterUnsubscribe', { token }),
      siteName,
      supportEmail,
    }),
    messageId: `<issue-${number}-${who}@${new URL(origin()).hostname}>`,
  }
}

interface ListMailRequest {
  userId: number | null
  kind: ListMailKind
  about: string
}

const maxShownEntries = 6

/**
 * Renders a list mail from the current lists. Returns undefined if the member has left, is blocked or has turned it off,
 * or if there is nothing to report: the entry was completed or removed, or its date has passed while mail was delayed.
 */
async function renderListMail(
  em: SqlEntityManager,
  parts: SenderDependencies,
  { userId, kind, about }: ListMailRequest,
): Promise<Mail | undefined> {
  const user =
    userId && (await em.findOne(User, { id: userId, blockedAt: null, emailVerifiedAt: { $ne: null } }))
  if (!user) return undefined
  const choice = await em.findOne(ListLetterChoice, { user: user.id })
  if (!(choice ?? listMailDefaults)[kind] || choice?.suppressedAt) return undefined
  if (kind === 'reminder' && about < toDateInZone(parts.zone, parts.now())) return undefined
  const renderContent =
    kind === 'digest'
      ? await prepareDigest(em, parts, { userId: user.id, about })
      : await prepareEntryMail(em, parts, { userId: user.id, kind, about })
  if (!renderContent) return undefined
  const origin = parts.origin()
  const token = await storeListToken(em, parts, { userId: user.id, kind })
  const unsubscribeUrl = origin + hrefOf('newsletterUnsubscribe', { token, of: kind })
  const { siteName, supportEmail } = parts
  return {
    to: user.email,
    ...createListHeaders({ origin, of: 'lists', wayOut: unsubscribeUrl, siteName, supportEmail }),
    ...renderContent({ origin, siteName, wayOut: unsubscribeUrl }),
    messageId: `<${kind}-${about}-${token.slice(0, 24)}@${new URL(origin).hostname}>`,
  }
}

/** Content of a list mail, once the links to unsubscribe are known. */
type RenderContent = (links: MailLinks) => Pick<Mail, 'subject' | 'text' | 'html'>

/** Reads what the weekly mail about a member's lists is to report. Returns undefined if there was no news that week. */
async function prepareDigest(
  em: SqlEntityManager,
  { zone, say }: SenderDependencies,
  { userId, about }: { userId: number; about: string },
): Promise<RenderContent | undefined> {
  const lists = await readDigest(em, userId, getDigestPeriod(about, zone))
  return lists.length > 0 ? (links) => renderDigestContent(lists, { ...links, say }) : undefined
}

interface EntryMailRequest {
  userId: number
  kind: EntryMailKind
  about: string
}

/** Reads the entries that a mail is about. Returns undefined if there are none left. */
async function prepareEntryMail(
  em: SqlEntityManager,
  { zone }: SenderDependencies,
  request: EntryMailRequest,
): Promise<RenderContent | undefined> {
  const { kind, about } = request
  const { rows, total } = await readEntries(em, zone, request)
  if (rows.length === 0) return undefined
  return (links) =>
    renderListMailContent(
      {
        kind,
        about,
        rows: rows.map((row) => toMailRow(row, { kind, origin: links.origin, zone })),
        total,
      },
      links,
    )
}

async function readEntries(em: SqlEntityManager, zone: string, { userId, kind, about }: EntryMailRequest) {
  const rows = await selectBriefEntries(tables(em))
    .where('entry.user_id', '=', userId)
    .where(matchesMail(kind, about, zone))
    .orderBy('entry.position')
    .orderBy('entry.id')
    .limit(maxShownEntries)
    .execute()
  const { total } = await tables(em)
    .selectFrom('entry')
    .select(rowCount.as('total'))
    .where('entry.user_id', '=', userId)
    .where(matchesMail(kind, about, zone))
    .executeTakeFirstOrThrow()
  return { rows: await withPublishedFields(em, rows), total }
}

function toMailRow(
  row: BriefEntryRow,
  { kind, origin, zone }: { kind: EntryMailKind; origin: string; zone: string },
): MailRow {
  const day =
    kind === 'reminder'
      ? row.targetDate
      : (row.doneOn ?? (row.completedAt && toDateInZone(zone, new Date(row.completedAt))))
  const hasPage = row.ideaId !== null && !isArchived(row)
  return {
    key: row.id,
    href: origin + (hasPage ? hrefOf('idea', { id: row.ideaId ?? 0 }) : hrefOf('myBucketList')),
    picture: toPictureUrl(origin, imageUrlOf(row)),
    label: day ? formatDate(day) : '',
    title: row.title,
    teaser: kind === 'reminder' ? '' : toTeaser(row.doneNote ?? ''),
  }
}

interface ListHeaderOptions {
  origin: string
  /** Mailing list of the mail: newsletter subscribers, or members who get mail about their own list. */
  of: 'newsletter' | 'lists'
  /** Unsubscribe URL, for the page and for one-click requests. */
  wayOut: string
  siteName: string
  supportEmail: string
}

/**
 * Returns the headers by which mail clients recognise a mailing list (`of`: `newsletter` or `lists`) and offer
 * one-click unsubscribe (RFC 8058) at the URL `wayOut`, and the reply address.
 */
export function createListHeaders({
  origin,
  of,
  wayOut,
  siteName,
  supportEmail,
}: ListHeaderOptions): Pick<Mail, 'headers' | 'replyTo'> {
  return {
    replyTo: supportEmail,
    headers: {
      'List-Id': `${siteName.replaceAll(/[^\w .-]/g, '')} <${of}.${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${wayOut}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
  }
}

/** Dependencies for rendering and sending mails. */
export interface SenderDependencies extends Pick<NewsletterServices, 'manageToken'> {
  em: SqlEntityManager
  mailer: Mailer
  now: () => Date
  timings: JobTimings
  /** Origin for links. */
  origin: () => string
  siteName: string
  supportEmail: string
  /** Replaces our terms with the operator's. */
  say: TermReplacer
  mailsPerMinute: number
  /** Time zone for calendar dates. */
  zone: string
  /** Folder of the journals. */
  folder: string
  /** Whether transactional mails are waiting, which have priority. */
  isMemberMailWaiting: (em: SqlEntityManager) => Promise<boolean>
}
