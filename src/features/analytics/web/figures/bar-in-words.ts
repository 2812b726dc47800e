import type { Step } from '#features/analytics/limits.ts'

/** The calendar day (YYYY-MM-DD) that a bar begins with, as people write it; a day has no zone. */
export const barInWords = (start: string, by: Step): string =>
  new Date(`${start}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    ...(by === 'month' ? { year: 'numeric' } : { day: 'numeric' }),
    timeZone: 'UTC',
  })
