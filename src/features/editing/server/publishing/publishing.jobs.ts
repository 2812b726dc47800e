import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { JobQueue, Jobs } from '#platform/jobs/jobs.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { saveIdeas, publishQueue } from '../ideas/idea-saving.service.ts'
import { lockIdeas } from '../ideas/idea-columns.ts'

interface Dependencies {
  em: SqlEntityManager
  jobs: Jobs
}

/**
 * Creates the job queue that publishes scheduled ideas whose time has come, with a revision and an audit log entry for
 * each: by a job at that time, and by a run every minute that catches missed ones.
 */
export function createPublishQueue({ em, jobs }: Dependencies): JobQueue {
  return {
    ...publishQueue,
    batchSize: 100,
    schedule: '* * * * *',
    handle: () => publishDueIdeas(em.fork(), jobs),
  }
}

async function publishDueIdeas(em: SqlEntityManager, jobs: Jobs): Promise<void> {
  await em.transactional(async (inside) => {
    const rows = await ideaTable(inside)
      .select(['id', 'publish_at'])
      .where('state', '=', 'scheduled')
      // Compares with the database's clock, which also started the job; the clock of this process may be behind it.
      .where('publish_at', '<=', ({ fn }) => fn<Date>('now'))
      .execute()
    const due = new Map(rows.map(({ id, publish_at }) => [id, new Date(publish_at ?? 0).toISOString()]))
    const ideas = await lockIdeas(inside, [...due.keys()])
    // An editor may have rescheduled an idea between the query and the lock.
    const waiting = ideas.filter(
      ({ id, state, publishAt }) => state === 'scheduled' && publishAt === due.get(id),
    )
    const save = { em: inside, jobs, editor: null, action: 'publish', batch: null } as const
    await saveIdeas(
      save,
      waiting.map((before) => ({
        before,
        after: { ...before, state: 'published' as const, publishAt: null },
      })),
    )
    for (const { id, title } of waiting)
      await logAction(inside, null, { action: 'idea.publish', subjectId: id, subject: title })
  })
}
