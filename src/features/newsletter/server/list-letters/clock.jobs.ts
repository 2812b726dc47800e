import type { SqlEntityManager } from '@mikro-orm/sql'
import type { ListMailKind } from '#features/newsletter/limits.ts'
import {
  getNextDue,
  toDateInZone,
  addDays,
  getDatesOneYearBefore,
} from '#features/newsletter/server/calendar.ts'
import { NewsletterSetting } from '#features/newsletter/server/entities.ts'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { listTables, matchesMail } from './lists.queries.ts'

interface Dependencies {
  em: SqlEntityManager
  now: () => Date
  /** Whose mornings these are. */
  zone: string
}

/** In the morning, when one plans the day. */
const schedule = '0 8 * * *'
/** What was due while no process ran is looked for no farther back. */
const maxCatchUpMs = 31 * dayMs

/** Every few minutes: looks through the lists for what is due since somebody last looked. */
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
      // Of two processes the second finds that nothing is left.
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A site that has just learnt to write has nothing to make up for.
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

/** So many days before its date an entry is thought of. */
const reminderDays = 7
/** By then a year is over wherever on earth somebody lives. */
const reviewDay = '01-02'

/** What is due on a day, each with the last day on which it still says something new. */
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
  return [
    reminder,
    ...(getDatesOneYearBefore(day) ? [anniversary] : []),
    ...(day.endsWith(reviewDay) ? [year] : []),
  ]
}

interface DueMail {
  kind: ListMailKind
  about: string
  zone: string
}

/** A delivery for each member who has something of the kind on their list and wants to hear of it; none twice. */
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
        .where((row) => row(row.fn.coalesce(`choice.${kind}`, row.lit(true)), '=', true))
        .where('users.id', 'in', (row) =>
          row
            .selectFrom('entry')
            .select('entry.user_id')
            .where(matchesMail(kind, about, zone)),
        )
        .orderBy('users.id'),
    )
    .onConflict((known) => known.columns(['user_id', 'kind', 'about']).doNothing())
    .execute()
}
