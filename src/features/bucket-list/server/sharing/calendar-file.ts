import ical, { ICalEventTransparency } from 'ical-generator'
import { calendarName } from '#features/bucket-list/messages.ts'
import type { Say } from '#platform/say.ts'
import { hrefOf } from '#platform/addresses.ts'
import type { BriefEntryRow } from '../entry.queries.ts'
import { isoMoment } from '#platform/database/iso-moment.ts'

interface Site {
  origin: string
  siteName: string
  say: Say
}

/** How often programs may ask again. */
const ttlSeconds = 3600

/** Entries with a target date as an iCalendar of whole days, without their notes. */
export function calendarOf(entries: readonly BriefEntryRow[], { origin, siteName, say }: Site): string {
  const calendar = ical({
    name: `${siteName}: ${say(calendarName)}`,
    prodId: { company: siteName, product: say('bucket list'), language: 'EN' },
    ttl: ttlSeconds,
  })
  for (const { id, targetDate, title, ideaId, status, createdAt, updatedAt } of entries) {
    if (targetDate === null) continue
    calendar.createEvent({
      id: `entry-${id}@${new URL(origin).host}`,
      // A date as text and no time zone: the day is the same one wherever this runs.
      start: targetDate,
      allDay: true,
      summary: status === 'completed' ? `✓ ${title}` : title,
      url: origin + (ideaId === null ? hrefOf('myBucketList') : hrefOf('idea', { id: ideaId })),
      // A dream does not make anybody look busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      created: isoMoment(createdAt),
      lastModified: isoMoment(updatedAt),
      stamp: isoMoment(updatedAt),
    })
  }
  return calendar.toString()
}
