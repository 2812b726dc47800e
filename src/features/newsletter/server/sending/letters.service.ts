import { createHash } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { hrefOf } from '#platform/addresses.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { EditedIssue } from '#features/newsletter/issue-contract.ts'
import { readIssue } from '#features/newsletter/server/issue.service.ts'
import { keepManageTokens } from '../subscribing/newsletter-tokens.ts'
import { isReader, Subscriber } from '#features/newsletter/server/subscriber.entity.ts'
import { issueMail } from '../mail/issue-mail.ts'
import { letterHeaders } from '../mail/letter-headers.ts'
import { picksFor } from '../mail/picks-for.ts'
import { listLetterOf } from '../list-letters/list-letters.service.ts'
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
