import type { SqlEntityManager } from '@mikro-orm/sql'
import { dueAfter } from '#features/newsletter/server/calendar.ts'
import { NewsletterSetting } from '#features/newsletter/server/setting.entity.ts'
import { dayMs } from '#platform/durations.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { dayIn } from './days.ts'
import { addListLetters, dueOn } from './due.service.ts'
import { lists } from './lists.queries.ts'

interface Parts {
  em: SqlEntityManager
  now: () => Date
  /** Whose mornings these are. */
  zone: string
}

/** In the morning, when one plans the day. */
const schedule = '0 8 * * *'
/** What was due while no process ran is looked for no farther back. */
const longestMs = 31 * dayMs

/** Every few minutes: looks through the lists for what is due since somebody last looked. */
export function listLetterJobs(parts: Parts): JobQueue {
  return { name: 'list-letters', schedule: '*/5 * * * *', handle: () => lookThroughLists(parts) }
}

async function lookThroughLists({ em, now: clock, zone }: Parts): Promise<void> {
  const now = clock()
  await em.fork().transactional(async (inside) => {
    const { lists_looked_until: until } = await lists(inside)
      .selectFrom('newsletter_setting')
      .select('lists_looked_until')
      .where('id', '=', 1)
      // Of two processes the second finds that nothing is left.
      .forUpdate()
      .executeTakeFirstOrThrow()
    // A site that has just learnt to write has nothing to make up for.
    const earliest = new Date(now.getTime() - longestMs)
    const since = until === null ? now : new Date(Math.max(Date.parse(String(until)), earliest.getTime()))
    const today = dayIn(zone, now)
    for (
      let due = dueAfter({ schedule, zone }, since);
      due && due <= now;
      due = dueAfter({ schedule, zone }, due)
    ) {
      for (const { kind, about, until: lastDay } of dueOn(dayIn(zone, due)))
        if (today <= lastDay) await addListLetters(inside, { kind, about, zone })
    }
    if (until === null || now > since)
      await inside.nativeUpdate(NewsletterSetting, { id: 1 }, { listsLookedUntil: now })
  })
}
