import type { SqlEntityManager } from '@mikro-orm/sql'

/**
 * Sorts more rows than 64 kB of memory hold, so that PostgreSQL writes a temporary file: that fails on a full disk
 * (53100), and needs neither a table nor space in the log.
 */
export const spillToDisk = (em: SqlEntityManager): Promise<unknown> =>
  em.fork().transactional(async (inside) => {
    await inside.execute(`set local work_mem = '64kB'`)
    await inside.execute(
      'select count(*) from (select md5(n::text) as line from generate_series(1, 4000) n order by line) sorted',
    )
  })
