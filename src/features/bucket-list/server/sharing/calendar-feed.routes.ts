import { Readable } from 'node:stream'
import type { RestRoutes } from '#platform/server/rest-routes.ts'
import { byToken } from '#features/bucket-list/sharing-contract.ts'
import { costs } from '#platform/server/work/costs.ts'
import { calendarFeedPath } from '#platform/addresses.ts'
import { calendarInPieces } from './calendar-in-pieces.ts'
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
      const days = await readCalendar(request.ctx.em, request.params.token)
      await request.ctx.work?.charge(days.length * costs.calendarDay)
      return reply
        .type('text/calendar; charset=utf-8')
        .send(Readable.from(calendarInPieces(days, { origin: origin(), siteName, say: request.ctx.say })))
    },
  )
}
