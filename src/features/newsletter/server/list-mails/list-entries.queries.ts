import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { User } from '#features/accounts/server/entities.ts'
import type { Entry } from '#features/bucket-list/server/entities.ts'
import type { ListMailKind } from '#features/newsletter/limits.ts'
import type { Delivery, ListLetterChoice, NewsletterSetting } from '../entities.ts'
import { getDatesOneYearBefore } from '../issue-schedule.ts'

type Tables = InferKyselyDB<
  typeof Delivery | typeof Entry | typeof ListLetterChoice | typeof NewsletterSetting | typeof User
>

export const listTables = (em: SqlEntityManager) => em.getKysely<Tables>()

/** Returns the SQL condition on `entry` for the entries that a list mail is about. */
export function matchesMail(kind: ListMailKind, about: string, zone: string): Expression<SqlBool> {
  if (kind === 'reminder')
    return sql<SqlBool>`entry.target_date = ${about}::date and entry.status <> 'completed'`
  const span =
    kind === 'year'
      ? { from: about, to: `${Number(about.slice(0, 4)) + 1}-01-01` }
      : getDatesOneYearBefore(about)
  return span ? wasCompletedBetween(span, zone) : sql<SqlBool>`false`
}

/**
 * Matches entries completed in a range of dates: by the date that the member gave, otherwise by the time of completion
 * in the site's time zone.
 */
const wasCompletedBetween = (
  { from, to }: { from: string; to: string },
  zone: string,
) => sql<SqlBool>`entry.status = 'completed' and (
  entry.done_on >= ${from}::date and entry.done_on < ${to}::date
  or entry.done_on is null
    and entry.completed_at >= ${from}::timestamp at time zone ${zone}
    and entry.completed_at < ${to}::timestamp at time zone ${zone})`
