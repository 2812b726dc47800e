import type { SqlEntityManager } from '@mikro-orm/sql'
import type { JobQueue } from '#platform/jobs/jobs.ts'

/** Cache tag of responses that depend on the current month. */
export const currentMonthTags = ['month']

/**
 * Invalidates the responses for the current month when a new month begins, because cached responses do not expire by
 * date.
 */
export const monthChangeJobs = (em: SqlEntityManager): JobQueue => ({
  name: 'turn-month',
  schedule: '0 0 1 * *',
  handle: async () => {
    await em.fork().execute(`select tell_catalogue_change(array['${currentMonthTags.join("', '")}'])`)
  },
})
