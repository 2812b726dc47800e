import { Readable } from 'node:stream'
import type { SqlEntityManager } from '@mikro-orm/sql'
import ical, { ICalEventTransparency } from 'ical-generator'
import { byToken } from '#features/bucket-list/contract.ts'
import { calendarName } from '#features/bucket-list/messages.ts'
import { calendarFeedPath, hrefOf } from '#platform/addresses.ts'
import { toIsoTimestamp } from '#platform/database/sql.ts'
import type { TermReplacer } from '#platform/terms.ts'
import type { RestRoutes } from '#platform/server/routes.ts'
import { costs } from '#platform/server/scheduling/costs.ts'
import { yieldToEventLoop } from '#platform/server/scheduling/fair-queue.ts'
import type { BriefEntryRow } from '../entry.queries.ts'
import { findCalendarMember, readCalendar } from './calendar.service.ts'

/** All-day event of a member's calendar. */
interface CalendarDay {
  /** Unique among the days of all features, and the same in each response. */
  uid: string
  day: string
  title: string
  path: string
  createdAt: Date | string
  updatedAt: Date | string
  /** Raised by each change of the day. */
  sequence?: number
}

const eventBatchSize = 100
const eventStart = 'BEGIN:VEVENT'
const calendarEnd = 'END:VCALENDAR'

/** Streams the calendar in chunks and yields to the event loop between them. */
async function* streamCalendar(days: readonly CalendarDay[], site: CalendarFileSite): AsyncGenerator<string> {
  const frame = toICalendar([], site)
  const headEnd = frame.indexOf(calendarEnd)
  yield frame.slice(0, headEnd)
  for (let from = 0; from < days.length; from += eventBatchSize) {
    const chunk = toICalendar(days.slice(from, from + eventBatchSize), site)
    const first = chunk.indexOf(eventStart)
    if (first >= 0) yield chunk.slice(first, chunk.lastIndexOf(calendarEnd))
    await yieldToEventLoop()
  }
  yield frame.slice(headEnd)
}

interface CalendarFileSite {
  origin: string
  siteName: string
  say: TermReplacer
}

/** Refresh interval for calendar clients. */
const ttlSeconds = 3600

/** Returns days as an iCalendar of all-day events. */
function toICalendar(days: readonly CalendarDay[], { origin, siteName, say }: CalendarFileSite): string {
  const calendar = ical({
    name: `${siteName}: ${say(calendarName)}`,
    prodId: { company: siteName, product: say('bucket list'), language: 'EN' },
    ttl: ttlSeconds,
  })
  for (const { uid, day, title, path, createdAt, updatedAt, sequence = 0 } of days)
    calendar.createEvent({
      id: `${uid}@${new URL(origin).host}`,
      // A date string without time zone, so that the day does not depend on the server's zone.
      start: day,
      allDay: true,
      summary: title,
      url: origin + path,
      // A target date does not make the member busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      created: toIsoTimestamp(createdAt),
      lastModified: toIsoTimestamp(updatedAt),
      stamp: toIsoTimestamp(updatedAt),
      sequence,
    })
  return calendar.toString()
}

/** Returns the day of an entry, without its notes, as a list of one; an empty list if the entry has no target date. */
function toCalendarDays({ id, targetDate, title, ideaId, status, ...entry }: BriefEntryRow): CalendarDay[] {
  if (targetDate === null) return []
  return [
    {
      uid: `entry-${id}`,
      day: targetDate,
      title: status === 'completed' ? `✓ ${title}` : title,
      path: ideaId === null ? hrefOf('myBucketList') : hrefOf('idea', { id: ideaId }),
      createdAt: entry.createdAt,
      updatedAt: entry.updatedAt,
    },
  ]
}

interface Options {
  origin: () => string
  siteName: string
  /** Returns the days of a member beside those of their entries. */
  readOtherDays: (em: SqlEntityManager, userId: number) => Promise<CalendarDay[]>
}

/**
 * Registers the public iCalendar feed of a member: the target dates of their entries, and the days settled on their
 * lists. Calendar clients send no cookie: the secret token in the URL authorises them. An unknown token gets a 404.
 */
export const calendarFeedRoutes: RestRoutes<Options> = async (app, { origin, siteName, readOtherDays }) => {
  app.get(
    calendarFeedPath,
    {
      schema: {
        tags: ['Bucket list'],
        operationId: 'readCalendarFeed',
        summary: 'Target dates as iCalendar',
        description:
          'A feed for calendar apps: the entries of a member that have a target date, and the days that are settled on their lists. Its URL is secret, so it needs no cookie.',
        params: byToken,
      },
    },
    async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      const { em } = request.ctx
      const userId = await findCalendarMember(em, request.params.token)
      const entries = await readCalendar(em, userId)
      const days = [...entries.flatMap(toCalendarDays), ...(await readOtherDays(em, userId))]
      await request.ctx.work?.charge(days.length * costs.calendarDay)
      return reply
        .type('text/calendar; charset=utf-8')
        .send(Readable.from(streamCalendar(days, { origin: origin(), siteName, say: request.ctx.say })))
    },
  )
}
