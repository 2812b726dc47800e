import type { SqlEntityManager } from '@mikro-orm/sql'
import type { JobQueue } from '#platform/jobs/jobs.ts'

/** Noted of what says what is good this month. */
export const currentMonthTags = ['month']

/** Kept answers do not look at the calendar: somebody has to tell them that a month is over. */
export const monthChangeJobs = (em: SqlEntityManager): JobQueue => ({
  name: 'turn-month',
  schedule: '0 0 1 * *',
  handle: async () => {
    await em.fork().execute(`select tell_catalogue_change(array['${currentMonthTags.join("', '")}'])`)
  },
})
