import type { SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/user.entity.ts'
import { entriesBriefly, type BriefEntryRow } from '#features/bucket-list/server/entry.queries.ts'
import { asPublished, imageOf, isArchived } from '#features/bucket-list/server/entry-views.service.ts'
import { tables } from '#features/bucket-list/server/tables.ts'
import type { ListLetterKind } from '#features/newsletter/limits.ts'
import { ListLetterChoice } from './list-letter-choice.entity.ts'
import { keepListToken } from '../subscribing/newsletter-tokens.ts'
import { hrefOf } from '#platform/addresses.ts'
import { rowCount } from '#platform/database/row-count.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { letterHeaders } from '../mail/letter-headers.ts'
import { pictureAt, teaserOf, type LetterRow } from '../mail/letter-parts.ts'
import type { SendingParts } from '../sending/sending-parts.ts'
import { dayIn, dayInWords } from './days.ts'
import { listLetterMail } from './list-letter-mail.ts'
import { isAbout } from './lists.queries.ts'

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
export async function listLetterOf(
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
