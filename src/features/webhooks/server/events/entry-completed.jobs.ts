import type { SqlEntityManager } from '@mikro-orm/sql'
import { entryCompleted, type EntryCompleted } from '#features/bucket-list/server/entry-completed.ts'
import { Entry } from '#features/bucket-list/server/entities.ts'
import { publishedIdeas, toIdeaView } from '#features/catalogue/server/idea.queries.ts'
import { findSubscribedEndpoints, recordEvents } from '#features/webhooks/server/events.service.ts'
import { WebhookConsent } from '#features/webhooks/server/entities.ts'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import { toIdeaPayload } from './idea-events.jobs.ts'

interface Dependencies {
  em: SqlEntityManager
  jobs: Jobs
  now: () => Date
  origin: () => string
}

/** Older completions are not sent: members also enter what they did years ago. */
const maxAgeMs = dayMs

/**
 * Creates the job queue that records a webhook event when a member who consented completes a published idea. The event
 * does not name the member. Completions older than a day are skipped.
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

async function recordCompletion(
  { em: main, jobs, now, origin }: Dependencies,
  entryId: number,
): Promise<void> {
  const em = main.fork()
  const endpointIds = await findSubscribedEndpoints(em, 'entry.completed')
  if (endpointIds.length === 0) return
  const entry = await em.findOne(Entry, { id: entryId, status: 'completed' })
  if (!entry?.idea || !entry.completedAt) return
  const at = entry.completedAt
  if (at.getTime() < now().getTime() - maxAgeMs) return
  // Checked when the job runs, so that withdrawn consent applies at once and later consent does not apply
  // retroactively.
  const isGiven = await em.count(WebhookConsent, { user: entry.user.id, givenAt: { $lte: at } })
  if (!isGiven) return
  const row = await publishedIdeas(em).where('idea.id', '=', entry.idea.id).executeTakeFirst()
  if (!row) return
  const data = { idea: toIdeaPayload(toIdeaView(row), origin()) }
  const source = `entry ${entryId} ${at.toISOString()}`
  await recordEvents(em.fork(), jobs, {
    events: [{ type: 'entry.completed', source, at, data }],
    endpointIds,
  })
}
