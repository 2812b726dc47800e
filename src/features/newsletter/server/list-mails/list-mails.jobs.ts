import type { SqlEntityManager, InferKyselyDB } from '@mikro-orm/sql'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { User } from '#features/accounts/server/entities.ts'
import type { Entry } from '#features/bucket-list/server/entities.ts'
import { hasDigest } from '#features/lists/server/digest.service.ts'
import { listMailDefaults, type ListMailKind } from '#features/newsletter/limits.ts'
import {
  NewsletterSetting,
  type Delivery,
  type ListLetterChoice,
} from '#features/newsletter/server/entities.ts'
import {
  getNextDue,
  toDateInZone,
  addDays,
  getDatesOneYearBefore,
} from '#features/newsletter/server/issue-schedule.ts'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'

interface Dependencies {
  em: SqlEntityManager
  now: () => Date
  /** Time zone of the schedule. */
  zone: string
}

/** Every morning at eight. */
const schedule = '0 8 * * *'
/** Maximum time for which mails missed while no process ran are made up. */
const maxCatchUpMs = 31 * dayMs

/**
 * Creates the job that every five minutes finds the mails about members' lists (reminders, anniversaries, yearly
 * reviews, digests) that have become due since its last run, and stores a delivery for each, a row that the background
 * sender (`createSender`) then sends. It makes up for at most 31 days, and only for mails that still make sense; a
 * site's first run adds none.
 */
export function createListMailQueue(parts: Dependencies): JobQueue {
  return { name: 'list-letters', schedule: '*/5 * * * *', handle: () => createDueListMails(parts) }
}

async function createDueListMails({ em, now: clock, zone }: Dependencies): Promise<void> {
  const now = clock()
  await em.fork().transactional(async (inside) => {
    const { lists_looked_until: until } = await listTables(inside)
      .selectFrom('newsletter_setting')
      .select('lists_looked_until')
      .where('id', '=', 1)
      // Serialises the processes; the second one finds nothing left to do.
      .forUpdate()
      .executeTakeFirstOrThrow()
    // The first run of a site makes up for nothing.
    const earliest = new Date(now.getTime() - maxCatchUpMs)
    const since = until === null ? now : new Date(Math.max(Date.parse(String(until)), earliest.getTime()))
    const today = toDateInZone(zone, now)
    for (
      let due = getNextDue({ schedule, zone }, since);
      due && due <= now;
      due = getNextDue({ schedule, zone }, due)
    ) {
      for (const { kind, about, until: lastDay } of listDueMails(toDateInZone(zone, due)))
        if (today <= lastDay) await addListMails(inside, { kind, about, zone })
    }
    if (until === null || now > since)
      await inside.nativeUpdate(NewsletterSetting, { id: 1 }, { listsLookedUntil: now })
  })
}

/** Number of days before the date of an entry on which the reminder is sent. */
const reminderDays = 7
/** Day of the yearly review: by then the year has ended in every time zone. */
const reviewDay = '01-02'

/** Days after a Monday on which the digest of the week before is still worth sending. */
const lateDigestDays = 3
const monday = 1

/** Lists the mails that are due on a day, each with the last day on which it is still worth sending. */
function listDueMails(day: string): { kind: ListMailKind; about: string; until: string }[] {
  const reminder = {
    kind: 'reminder' as const,
    about: addDays(day, reminderDays),
    until: addDays(day, reminderDays - 1),
  }
  const anniversary = { kind: 'anniversary' as const, about: day, until: addDays(day, 1) }
  const year = {
    kind: 'year' as const,
    about: `${Number(day.slice(0, 4)) - 1}-01-01`,
    until: addDays(day, 30),
  }
  const digest = { kind: 'digest' as const, about: day, until: addDays(day, lateDigestDays) }
  return [
    reminder,
    ...(getDatesOneYearBefore(day) ? [anniversary] : []),
    ...(day.endsWith(reviewDay) ? [year] : []),
    ...(new Date(day).getUTCDay() === monday ? [digest] : []),
  ]
}

interface DueMail {
  kind: ListMailKind
  about: string
  zone: string
}

/**
 * Creates a delivery for every member with matching entries or lists who wants this kind of mail. Existing deliveries are not
 * duplicated.
 */
async function addListMails(em: SqlEntityManager, { kind, about, zone }: DueMail): Promise<void> {
  await listTables(em)
    .insertInto('delivery')
    .columns(['user_id', 'kind', 'about'])
    .expression((from) =>
      from
        .selectFrom('users')
        .leftJoin('list_letter_choice as choice', 'choice.user_id', 'users.id')
        .select((row) => [
          'users.id as user_id',
          row.val(kind).as('kind'),
          row.cast<string>(row.val(about), 'date').as('about'),
        ])
        .where('users.email_verified_at', 'is not', null)
        .where('users.blocked_at', 'is', null)
        .where('choice.suppressed_at', 'is', null)
        .where((row) => row(row.fn.coalesce(`choice.${kind}`, row.lit(listMailDefaults[kind])), '=', true))
        .where((row) =>
          kind === 'digest'
            ? hasDigest(em, row.ref('users.id'), getDigestPeriod(about, zone))
            : row('users.id', 'in', (entries) =>
                entries
                  .selectFrom('entry')
                  .select('entry.user_id')
                  .where(matchesMail(kind, about, zone)),
              ),
        )
        .orderBy('users.id'),
    )
    .onConflict((known) => known.columns(['user_id', 'kind', 'about']).doNothing())
    .execute()
}

type Tables = InferKyselyDB<
  typeof Delivery | typeof Entry | typeof ListLetterChoice | typeof NewsletterSetting | typeof User
>

const listTables = (em: SqlEntityManager) => em.getKysely<Tables>()

/**
 * Returns the seven days before the date `about` (YYYY-MM-DD), as SQL expressions of when they begin (`since`) and end
 * (`until`) in a time zone.
 */
export const getDigestPeriod = (about: string, zone: string) => ({
  since: sql`${addDays(about, -7)}::timestamp at time zone ${zone}`,
  until: sql`${about}::timestamp at time zone ${zone}`,
})

/** Kinds of mail about the entries of a bucket list. */
export type EntryMailKind = Exclude<ListMailKind, 'digest'>

/**
 * Returns the SQL condition on the table `entry` (the ideas on members' bucket lists) that selects what a mail of this
 * kind is about: items not completed and planned for the date `about` (YYYY-MM-DD; `reminder`), completed a year before
 * it (`anniversary`), or completed in the year that begins on it (`year`). `zone` turns completion times into dates.
 * Rows of all members match; the caller restricts them.
 */
export function matchesMail(kind: EntryMailKind, about: string, zone: string): Expression<SqlBool> {
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
