import { Readable } from 'node:stream'
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
import { readCalendar } from './calendar.service.ts'

type Entries = Parameters<typeof toICalendar>[0]
type Site = Parameters<typeof toICalendar>[1]

const eventBatchSize = 100
const eventStart = 'BEGIN:VEVENT'
const calendarEnd = 'END:VCALENDAR'

/** Streams the calendar in chunks and yields to the event loop between them. */
async function* streamCalendar(entries: Entries, site: Site): AsyncGenerator<string> {
  const frame = toICalendar([], site)
  const headEnd = frame.indexOf(calendarEnd)
  yield frame.slice(0, headEnd)
  for (let from = 0; from < entries.length; from += eventBatchSize) {
    const chunk = toICalendar(entries.slice(from, from + eventBatchSize), site)
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

/** Returns the entries with a target date as an iCalendar of all-day events, without their notes. */
function toICalendar(entries: readonly BriefEntryRow[], { origin, siteName, say }: CalendarFileSite): string {
  const calendar = ical({
    name: `${siteName}: ${say(calendarName)}`,
    prodId: { company: siteName, product: say('bucket list'), language: 'EN' },
    ttl: ttlSeconds,
  })
  for (const { id, targetDate, title, ideaId, status, createdAt, updatedAt } of entries) {
    if (targetDate === null) continue
    calendar.createEvent({
      id: `entry-${id}@${new URL(origin).host}`,
      // A date string without time zone, so that the day does not depend on the server's zone.
      start: targetDate,
      allDay: true,
      summary: status === 'completed' ? `✓ ${title}` : title,
      url: origin + (ideaId === null ? hrefOf('myBucketList') : hrefOf('idea', { id: ideaId })),
      // A target date does not make the member busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      created: toIsoTimestamp(createdAt),
      lastModified: toIsoTimestamp(updatedAt),
      stamp: toIsoTimestamp(updatedAt),
    })
  }
  return calendar.toString()
}

interface Options {
  origin: () => string
  siteName: string
}

/**
 * Registers the feed for calendar clients. They send no cookie: the token in the URL authorises them. An unknown token
 * gets a 404.
 */
export const calendarFeedRoutes: RestRoutes<Options> = async (app, { origin, siteName }) => {
  app.get(
    calendarFeedPath,
    {
      schema: {
        tags: ['Bucket list'],
        operationId: 'readCalendarFeed',
        summary: 'Target dates as iCalendar',
        description:
          'A feed for calendar apps: the entries of a member that have a target date. Its URL is secret, so it needs no cookie.',
        params: byToken,
      },
    },
    async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      const days = await readCalendar(request.ctx.em, request.params.token)
      await request.ctx.work?.charge(days.length * costs.calendarDay)
      return reply
        .type('text/calendar; charset=utf-8')
        .send(Readable.from(streamCalendar(days, { origin: origin(), siteName, say: request.ctx.say })))
    },
  )
}
