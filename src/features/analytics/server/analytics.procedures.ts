import { z } from 'zod'
import { guardsWith, router } from '#platform/server/trpc.ts'
import { sentEvents } from '../contract.ts'
import type { AnalyticsServices } from './analytics-services.ts'
import { recordEvents } from './record-events.service.ts'

const { anyone } = guardsWith<AnalyticsServices>()

export const analyticsRouter = router({
  /** What visitors' browsers tell of them. */
  record: anyone
    .input(sentEvents)
    .output(z.void())
    .mutation(({ ctx, input }) => recordEvents(ctx, input.events)),
})
