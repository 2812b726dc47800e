import type { SqlEntityManager } from '@mikro-orm/sql'
import { entryCompleted, type EntryCompleted } from '#features/bucket-list/server/entry-completed.ts'
import { Entry } from '#features/bucket-list/server/entities.ts'
import { publishedIdeas, toIdeaView } from '#features/catalogue/server/idea.queries.ts'
import { findSubscribedEndpoints, recordEvents } from '#features/webhooks/server/events.service.ts'
import { WebhookConsent } from '#features/webhooks/server/entities.ts'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import { toIdeaPayload } from './idea-events.jobs.ts'
import { recordListCompletions } from './list-events.jobs.ts'

interface Dependencies {
  em: SqlEntityManager
  jobs: Jobs
  now: () => Date
  origin: () => string
}

/** Older completions are not sent: members also enter what they did years ago. */
const maxAgeMs = dayMs

/**
 * Creates the job queue that records the webhook events of an entry (an idea on a member's bucket list) that was
 * completed: one about the idea, if it is published, which does not name the member, and one for each of the member's
 * lists that it is on. Each of the two kinds needs a consent of its own, given before the completion. Skips entries
 * completed more than a day ago or no longer completed.
 */
export function createEntryCompletedQueue(parts: Dependencies): JobQueue<EntryCompleted> {
  return {
    ...entryCompleted,
    isEachByItself: true,
    async handle(given) {
      for (const { entryId } of given) await recordCompletion(parts, entryId)
    },
  }
}

async function recordCompletion(parts: Dependencies, entryId: number): Promise<void> {
  const em = parts.em.fork()
  const entry = await em.findOne(Entry, { id: entryId, status: 'completed' })
  if (!entry?.completedAt) return
  const at = entry.completedAt
  if (at.getTime() < parts.now().getTime() - maxAgeMs) return
  await recordIdeaCompletion(parts, entry, at)
  await recordListCompletions(parts, entry, at)
}

async function recordIdeaCompletion(
  { em: main, jobs, origin }: Dependencies,
  entry: Entry,
  at: Date,
): Promise<void> {
  if (!entry.idea) return
  const em = main.fork()
  const endpointIds = await findSubscribedEndpoints(em, 'entry.completed')
  if (endpointIds.length === 0) return
  // Checked when the job runs, so that withdrawn consent applies at once and later consent does not apply
  // retroactively.
  const isGiven = await em.count(WebhookConsent, { user: entry.user.id, givenAt: { $lte: at } })
  if (!isGiven) return
  const row = await publishedIdeas(em).where('idea.id', '=', entry.idea.id).executeTakeFirst()
  if (!row) return
  const data = { idea: toIdeaPayload(toIdeaView(row), origin()) }
  const source = `entry ${entry.id} ${at.toISOString()}`
  await recordEvents(em.fork(), jobs, {
    events: [{ type: 'entry.completed', source, at, data }],
    endpointIds,
  })
}
