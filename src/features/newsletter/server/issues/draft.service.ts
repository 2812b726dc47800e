import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { themes } from '#features/catalogue/messages.ts'
import type { Slot } from '#features/newsletter/issue-contract.ts'
import { NewsletterIssue, NewsletterPick } from '#features/newsletter/server/entities.ts'
import type { CurrentUser } from '#platform/contract.ts'
import { keepTerms, type TermReplacer } from '#platform/terms.ts'
import { findCandidates, formatMonth } from './candidates.queries.ts'

/** Slots of an issue in order, with their number of ideas. */
const issueSlots: { slot: Slot; count: number; theme?: string }[] = [
  { slot: 'north', count: 2 },
  { slot: 'south', count: 2 },
  { slot: 'new', count: 2 },
  { slot: 'saved', count: 1 },
  { slot: 'surprise', count: 1 },
  ...themes.map(({ slug: theme }) => ({ slot: 'theme' as const, count: 1, theme })),
]

/**
 * Creates a draft of the newsletter issue that is due at `dueAt`, with the next number, a default subject and intro,
 * and ideas for each slot.
 * @param options.editor editor who requested it, which is logged as their action; without one, the scheduler did, which
 * is not logged.
 * @param options.say replaces our terms in the default texts with the operator's.
 * @returns its id; null if an issue for this time exists already, for example from a concurrent process.
 */
export async function draftIssue(
  em: SqlEntityManager,
  dueAt: Date,
  now: Date,
  { editor, say = keepTerms }: { editor?: CurrentUser; say?: TermReplacer } = {},
): Promise<number | null> {
  try {
    return await em.transactional(async (inside) => {
      if (await inside.count(NewsletterIssue, { dueAt })) return null
      const [last] = await inside.find(NewsletterIssue, {}, { orderBy: { number: 'desc' }, limit: 1 })
      const issue = inside.create(NewsletterIssue, {
        number: (last?.number ?? 0) + 1,
        subject: `Something to look forward to in ${formatMonth(dueAt)}`,
        intro: say('A few ideas for the days ahead. Pick one and set a date.'),
        dueAt,
        createdAt: now,
      })
      await inside.persist(issue).flush()
      await addPicks(inside, issue.id, dueAt)
      const { id: subjectId, subject } = issue
      if (editor) await logAction(inside, editor, { action: 'newsletter.draft', subjectId, subject })
      return issue.id
    })
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return null
    throw error
  }
}

async function addPicks(em: SqlEntityManager, issue: number, at: Date): Promise<void> {
  const without: number[] = []
  let position = 0
  for (const { slot, count, theme } of issueSlots) {
    for (const idea of await findCandidates(em, { slot, theme: theme ?? null, at, without }, count)) {
      without.push(idea)
      await em.insert(NewsletterPick, { issue, idea, slot, theme: theme ?? null, position: position++ })
    }
  }
}
