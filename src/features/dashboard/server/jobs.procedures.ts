import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { dropJob, listQueues, listTroubledJobs, retryJob } from '#platform/jobs/job-list.ts'
import { orMissing } from '#platform/server/routes.ts'
import { adminOnly, router } from '#platform/server/trpc.ts'
import { byJob, jobsState } from '../jobs-contract.ts'
import { jobNotFound } from '../messages.ts'

/** What admins see of the work that is done outside of requests, and do about it. */
export const jobsRouter = router({
  list: adminOnly.output(jobsState).query(({ ctx }) => readJobs(ctx.em)),

  retry: adminOnly
    .input(byJob)
    .output(z.void())
    .mutation(({ ctx, input }) => retryJob(ctx.em, input.id).then(found)),

  drop: adminOnly
    .input(byJob)
    .output(z.void())
    .mutation(({ ctx, input }) => dropJob(ctx.em, input.id).then(found)),
})

const readJobs = async (em: SqlEntityManager) => ({
  queues: await listQueues(em),
  troubled: await listTroubledJobs(em),
})

const found = (isThere: boolean): void => void orMissing(jobNotFound)(isThere || null)
