import { z } from 'zod'
import { guardsWith, router } from '#platform/server/trpc.ts'
import { figures, figuresFileQuery, figuresQuery, sentEvents } from '../contract.ts'
import type { AnalyticsServices } from './analytics-services.ts'
import { writeFiguresFile } from './figures-file.service.ts'
import { readFigures } from './figures.service.ts'
import { recordEvents } from './record-events.service.ts'

const { anyone, editorOnly } = guardsWith<AnalyticsServices>()

export const analyticsRouter = router({
  /** What visitors' browsers tell of them. */
  record: anyone
    .input(sentEvents)
    .output(z.void())
    .mutation(({ ctx, input }) => recordEvents(ctx, input.events)),

  /** What it amounts to. */
  figures: editorOnly
    .input(figuresQuery)
    .output(figures)
    .query(({ ctx, input }) => readFigures(ctx.em, input, ctx.now())),

  /** One table of it as CSV. */
  file: editorOnly
    .input(figuresFileQuery)
    .output(z.string())
    .query(({ ctx, input }) => writeFiguresFile(ctx.em, input, ctx.now())),
})
