import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { logAction } from '#features/audit/server/audit.service.ts'
import type { CurrentUser } from '#platform/contract.ts'
import { dropJob, listQueues, listTroubledJobs, retryJob } from '#platform/jobs/job-list.ts'
import { orMissing } from '#platform/server/routes.ts'
import { adminOnly, router } from '#platform/server/trpc.ts'
import { version } from '#platform/version.ts'
import { byJob, jobsState } from '../contract.ts'
import { jobNotFound } from '../messages.ts'

/** What admins see of the work that is done outside of requests, and do about it. */
export const jobsRouter = router({
  list: adminOnly.output(jobsState).query(({ ctx }) => readJobs(ctx.em)),

  retry: adminOnly
    .input(byJob)
    .output(z.void())
    .mutation(({ ctx, input }) => orderJob(ctx, input.id, 'retry')),

  drop: adminOnly
    .input(byJob)
    .output(z.void())
    .mutation(({ ctx, input }) => orderJob(ctx, input.id, 'drop')),
})

const readJobs = async (em: SqlEntityManager) => ({
  version,
  queues: await listQueues(em),
  troubled: await listTroubledJobs(em),
})

/** The queue is noted, and no more: what the job was about may be somebody's own. */
const orderJob = (
  { em, user }: { em: SqlEntityManager; user: CurrentUser },
  id: string,
  order: 'retry' | 'drop',
): Promise<void> =>
  em.transactional(async (inside) => {
    const queue = await (order === 'retry' ? retryJob : dropJob)(inside, id)
    const subject = orMissing(jobNotFound)(queue ?? null)
    await logAction(inside, user, { action: `job.${order}`, subjectId: null, subject })
  })
