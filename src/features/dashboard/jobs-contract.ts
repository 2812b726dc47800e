import { z } from 'zod'

const queueState = z.object({
  name: z.string(),
  waiting: z.int(),
  planned: z.int(),
  active: z.int(),
  failed: z.int(),
})

const troubledJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  isGivenUp: z.boolean(),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  /** When it is tried again; null where it is not. */
  nextAt: z.iso.datetime().nullable(),
  error: z.string(),
})
export type TroubledJob = z.infer<typeof troubledJob>

/** What is done later, and what of it did not go well. */
export const jobsState = z.object({
  /** Of the site that does them. */
  version: z.string(),
  queues: queueState.array(),
  troubled: troubledJob.array(),
})
export type JobsState = z.infer<typeof jobsState>

export const byJob = z.object({ id: z.uuid() })
