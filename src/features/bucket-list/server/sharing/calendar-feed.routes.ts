import type { RestRoutes } from '#platform/server/rest-routes.ts'
import { byToken } from '#features/bucket-list/contract.ts'
import { calendarFeedPath } from '#platform/addresses.ts'
import { calendarOf } from './calendar-file.ts'
import { readCalendar } from './calendar.service.ts'

interface Options {
  origin: () => string
  siteName: string
}

/** What calendar programs subscribe to, without a cookie: the address is the key. */
export const calendarFeedRoutes: RestRoutes<Options> = async (app, { origin, siteName }) => {
  app.get(
    calendarFeedPath,
    {
      schema: {
        tags: ['Bucket list'],
        operationId: 'readCalendarFeed',
        summary: 'Target dates as iCalendar',
        description:
          'What calendar programs subscribe to: a member’s entries that have a target date. Its address is the key, so it needs no cookie.',
        params: byToken,
      },
    },
    async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      const entries = await readCalendar(request.ctx.em, request.params.token)
      return reply
        .type('text/calendar; charset=utf-8')
        .send(calendarOf(entries, { origin: origin(), siteName }))
    },
  )
}
