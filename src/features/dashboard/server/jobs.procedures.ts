import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { CurrentUser } from '#platform/contract.ts'
import { deleteJob, listQueues, listFailingJobs, retryJob } from '#platform/jobs/job-list.ts'
import { orNotFound } from '#platform/server/routes.ts'
import { adminOnly, router } from '#platform/server/trpc.ts'
import { version } from '#platform/version.ts'
import { byJobId, jobsState } from '../contract.ts'
import { jobNotFound } from '../messages.ts'

/**
 * Procedures with which admins list background jobs (counts by queue, and those that fail), run a failing job again, or
 * drop it for good. Others get a 401 or 403, an unknown job a 404.
 */
export const jobsRouter = router({
  list: adminOnly.output(jobsState).query(({ ctx }) => getJobsState(ctx.em)),

  retry: adminOnly
    .input(byJobId)
    .output(z.void())
    .mutation(({ ctx, input }) => changeJob(ctx, input.id, 'retry')),

  drop: adminOnly
    .input(byJobId)
    .output(z.void())
    .mutation(({ ctx, input }) => changeJob(ctx, input.id, 'drop')),
})

const getJobsState = async (em: SqlEntityManager) => ({
  version,
  queues: await listQueues(em),
  troubled: await listFailingJobs(em),
})

/** Logs only the queue, because the job's payload may be personal data. */
const changeJob = (
  { em, user }: { em: SqlEntityManager; user: CurrentUser },
  id: string,
  action: 'retry' | 'drop',
): Promise<void> =>
  em.transactional(async (inside) => {
    const queue = await (action === 'retry' ? retryJob : deleteJob)(inside, id)
    const subject = orNotFound(jobNotFound)(queue ?? null)
    await logAction(inside, user, { action: `job.${action}`, subjectId: null, subject })
  })
