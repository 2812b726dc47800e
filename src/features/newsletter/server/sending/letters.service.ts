import { createHash } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { asPublished, imageOf, isArchived } from '#features/bucket-list/server/entry-views.service.ts'
import { entriesBriefly, type BriefEntryRow } from '#features/bucket-list/server/entry.queries.ts'
import { tables } from '#features/bucket-list/server/entities.ts'
import type { EditedIssue } from '#features/newsletter/issue-contract.ts'
import type { ListLetterKind } from '#features/newsletter/limits.ts'
import { readIssue } from '#features/newsletter/server/issue.service.ts'
import { isReader, Subscriber, ListLetterChoice } from '#features/newsletter/server/entities.ts'
import { hrefOf } from '#platform/addresses.ts'
import { rowCount } from '#platform/database/sql.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { dayIn, dayInWords } from '../calendar.ts'
import { listLetterMail } from '../list-letters/list-letter-mail.ts'
import { isAbout } from '../list-letters/lists.queries.ts'
import { issueMail, picksFor } from '../mail/issue-mail.ts'
import { pictureAt, teaserOf, type LetterRow } from '../mail/letter-parts.ts'
import { keepManageTokens, keepListToken } from '../subscribing/newsletter-tokens.ts'
import type { Claim } from './claims.service.ts'
import type { SendingParts } from './sending-parts.ts'

/** Stands for what only one reader's letter has, while it is made for all who chose the same. */
const anyToken = 'TOKEN-OF-THE-READER'

/**
 * The mails of some deliveries, each made for its reader; none for those who have left by now. What went wrong with
 * one is in its place, so that it keeps none of the others.
 */
export async function lettersOf(
  em: SqlEntityManager,
  parts: SendingParts,
  claims: Claim[],
): Promise<Map<number, Mail | Error>> {
  const letters: Map<number, Mail | Error> = await issuesOf(
    em,
    parts,
    claims.flatMap(({ issueId, ...claim }) => (issueId === null ? [] : [{ ...claim, issueId }])),
  )
  for (const { id, userId, kind, about } of claims) {
    if (kind === 'issue' || about === null) continue
    const letter = await listLetterOf(em, parts, { userId, kind, about }).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    if (letter) letters.set(id, letter)
  }
  return letters
}

async function issuesOf(
  em: SqlEntityManager,
  parts: SendingParts,
  claims: (Claim & { issueId: number })[],
): Promise<Map<number, Mail>> {
  const ids = claims.flatMap(({ subscriberId }) => subscriberId ?? [])
  const readers = (await em.find(Subscriber, { id: { $in: ids } })).filter(isReader)
  const tokens = await keepManageTokens(
    em,
    parts,
    readers.map(({ id }) => id),
  )
  const issues = new Map<number, EditedIssue>()
  for (const id of new Set(claims.map(({ issueId }) => issueId))) issues.set(id, await readIssue(em, id))

  const made = new Map<string, ReturnType<typeof issueMail>>()
  const wordsFor = (issue: EditedIssue, { half, themes }: Subscriber) => {
    const key = JSON.stringify([issue.id, half, themes])
    const words =
      made.get(key) ?? wordsOf(parts, { ...issue, picks: picksFor(issue.picks, { half, themes }) })
    made.set(key, words)
    return words
  }

  const letters = new Map<number, Mail>()
  for (const { id, issueId, subscriberId } of claims) {
    const reader = readers.find((each) => each.id === subscriberId)
    const token = reader && tokens.get(reader.id)
    const issue = issues.get(issueId)
    if (!reader?.email || !token || !issue) continue
    letters.set(id, {
      ...addressed(parts, { number: issue.number, token, to: reader.email }),
      ...forReader(wordsFor(issue, reader), token),
    })
  }
  return letters
}

const wordsOf = ({ origin, siteName }: SendingParts, issue: EditedIssue) =>
  issueMail(issue, {
    origin: origin(),
    siteName,
    preferencesUrl: origin() + hrefOf('newsletterPreferences', { token: anyToken }),
    unsubscribeUrl: origin() + hrefOf('newsletterUnsubscribe', { token: anyToken }),
  })

const forReader = ({ subject, text, html }: ReturnType<typeof issueMail>, token: string) => ({
  subject,
  text: text.replaceAll(anyToken, token),
  html: html.replaceAll(anyToken, token),
})

function addressed(
  { origin, siteName, supportEmail }: SendingParts,
  { number, token, to }: { number: number; token: string; to: string },
) {
  // The same for each try: where a mail comes twice all the same, mailboxes that look at this show one.
  const who = createHash('sha256').update(token).digest('hex').slice(0, 24)
  return {
    to,
    ...letterHeaders({
      origin: origin(),
      of: 'newsletter',
      wayOut: origin() + hrefOf('newsletterUnsubscribe', { token }),
      siteName,
      supportEmail,
    }),
    messageId: `<issue-${number}-${who}@${new URL(origin()).hostname}>`,
  }
}

interface LetterRequest {
  userId: number | null
  kind: ListLetterKind
  about: string
}

const mostShown = 6

/**
 * A letter about a list as it stands now; none for who has left, is blocked or wants none, nor where nothing is left to
 * say: what was planned is done or removed, or its day has passed while no mail left.
 */
async function listLetterOf(
  em: SqlEntityManager,
  parts: SendingParts,
  { userId, kind, about }: LetterRequest,
): Promise<Mail | undefined> {
  const user =
    userId && (await em.findOne(User, { id: userId, blockedAt: null, emailVerifiedAt: { $ne: null } }))
  if (!user) return undefined
  const choice = await em.findOne(ListLetterChoice, { user: user.id })
  if (choice && (!choice[kind] || choice.suppressedAt)) return undefined
  if (kind === 'reminder' && about < dayIn(parts.zone, parts.now())) return undefined
  const { rows, total } = await rowsAbout(em, parts.zone, { userId: user.id, kind, about })
  if (rows.length === 0) return undefined
  const origin = parts.origin()
  const token = await keepListToken(em, parts, { userId: user.id, kind })
  const wayOut = origin + hrefOf('newsletterUnsubscribe', { token, of: kind })
  const { siteName, supportEmail } = parts
  return {
    to: user.email,
    ...letterHeaders({ origin, of: 'lists', wayOut, siteName, supportEmail }),
    ...listLetterMail(
      { kind, about, rows: rows.map((row) => letterRow(row, { kind, origin, zone: parts.zone })), total },
      { origin, siteName, wayOut },
    ),
    messageId: `<${kind}-${about}-${token.slice(0, 24)}@${new URL(origin).hostname}>`,
  }
}

async function rowsAbout(
  em: SqlEntityManager,
  zone: string,
  { userId, kind, about }: LetterRequest & { userId: number },
) {
  const rows = await entriesBriefly(tables(em))
    .where('entry.user_id', '=', userId)
    .where(isAbout(kind, about, zone))
    .orderBy('entry.position')
    .orderBy('entry.id')
    .limit(mostShown)
    .execute()
  const { total } = await tables(em)
    .selectFrom('entry')
    .select(rowCount.as('total'))
    .where('entry.user_id', '=', userId)
    .where(isAbout(kind, about, zone))
    .executeTakeFirstOrThrow()
  return { rows: await asPublished(em, rows), total }
}

function letterRow(
  row: BriefEntryRow,
  { kind, origin, zone }: { kind: ListLetterKind; origin: string; zone: string },
): LetterRow {
  const day =
    kind === 'reminder'
      ? row.targetDate
      : (row.doneOn ?? (row.completedAt && dayIn(zone, new Date(row.completedAt))))
  const hasPage = row.ideaId !== null && !isArchived(row)
  return {
    key: row.id,
    href: origin + (hasPage ? hrefOf('idea', { id: row.ideaId ?? 0 }) : hrefOf('myBucketList')),
    picture: pictureAt(origin, imageOf(row)),
    label: day ? dayInWords(day) : '',
    title: row.title,
    teaser: kind === 'reminder' ? '' : teaserOf(row.doneNote ?? ''),
  }
}

interface Letter {
  origin: string
  /** Of which list: the newsletter's readers, or those who are written to about their own. */
  of: 'newsletter' | 'lists'
  /** Where it is left, by a page as by a mail program. */
  wayOut: string
  siteName: string
  supportEmail: string
}

/** By these mail programs know a letter of a list, and offer the way out of it beside its subject (RFC 8058). */
function letterHeaders({
  origin,
  of,
  wayOut,
  siteName,
  supportEmail,
}: Letter): Pick<Mail, 'headers' | 'replyTo'> {
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
