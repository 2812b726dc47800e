import type { SqlEntityManager } from '@mikro-orm/sql'
import { jobsConnection } from '#platform/jobs/jobs.ts'
import { ConfigError } from '../../config.ts'

/** @throws ConfigError where a site works on the same server: it would go on with what it remembers of before. */
export async function expectAlone(em: SqlEntityManager, place: string): Promise<void> {
  const [site] = await em.execute<object[]>(
    `select from pg_stat_activity where datname = current_database() and application_name = ? limit 1`,
    [jobsConnection],
  )
  if (site) throw new ConfigError(`A site runs on ${place}. Stop it first, every process of it.`)
}
