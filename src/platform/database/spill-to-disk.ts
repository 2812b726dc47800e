import type { SqlEntityManager } from '@mikro-orm/sql'

/**
 * Sorts more rows than fit into 64 kB, so that PostgreSQL writes a temporary file. This fails on a full disk (53100),
 * and needs neither a table nor WAL space.
 */
export const spillToDisk = (em: SqlEntityManager): Promise<unknown> =>
  em.fork().transactional(async (inside) => {
    await inside.execute(`set local work_mem = '64kB'`)
    await inside.execute(
      'select count(*) from (select md5(n::text) as line from generate_series(1, 4000) n order by line) sorted',
    )
  })
