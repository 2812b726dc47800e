import type { SqlEntityManager } from '@mikro-orm/sql'
import { migrationsTable, quoted } from './tables.ts'

/** Removes all of the site, its jobs too, so that every migration can run again. What extensions own stays. */
export async function clearDatabase(em: SqlEntityManager): Promise<void> {
  await em.execute('drop schema if exists pgboss cascade')
  const things = await em.execute<{ drop: string }[]>(
    `select 'drop table if exists ' || c.oid::regclass || ' cascade' as drop, 1 as turn
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ?
     union all
     select 'drop routine if exists ' || p.oid::regprocedure || ' cascade', 2
       from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select 'drop type if exists ' || t.oid::regtype || ' cascade', 3
       from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind = 'c'
       where t.typnamespace = 'public'::regnamespace
     order by turn`,
    [migrationsTable],
  )
  for (const { drop } of things) await em.execute(drop)
  await em.execute(`delete from ${quoted(migrationsTable)}`)
}

/** Whether nothing of a site is in it. */
export async function isEmptyDatabase(em: SqlEntityManager): Promise<boolean> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> ?`,
    [migrationsTable],
  )
  return row?.count === 0
}
