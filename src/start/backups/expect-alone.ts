import type { SqlEntityManager } from '@mikro-orm/sql'
import { catalogueChangedChannel } from '#features/catalogue/server/catalogue-version.ts'
import { jobsConnection } from '#platform/jobs/jobs.ts'
import { ConfigError } from '../../config.ts'

/** @throws ConfigError where a site works on the same server: it would go on with what it remembers of before. */
export async function expectAlone(em: SqlEntityManager, place: string): Promise<void> {
  const [site] = await em.execute<object[]>(
    // Behind a pooler the jobs' connections have other names at times; who listens, does so past it.
    `select from pg_stat_activity where datname = current_database() and application_name in (?, ?) limit 1`,
    [jobsConnection, catalogueChangedChannel],
  )
  if (site) throw new ConfigError(`A site runs on ${place}. Stop it first, every process of it.`)
}
