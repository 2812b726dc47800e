import { z } from 'zod'

/** A year of the calendar on the member's wall: what was ticked off around New Year belongs to the one or the other. */
export const yearRequest = z.object({
  year: z.string().regex(/^\d{4}$/),
  zone: z
    .string()
    .max(60)
    .refine(isZone, {
      error: 'must be a time zone, such as Europe/Berlin',
      params: { sentence: false },
    })
    .default('UTC'),
})
export type YearRequest = z.infer<typeof yearRequest>

/** Of ideas of the catalogue alone: it is what may be shown to others. */
export const yearView = z.object({
  done: z.int(),
  away: z.int(),
  countries: z.string().array(),
  /** Whether any of it has a place on the map. */
  isPlaced: z.boolean(),
})
export type YearView = z.infer<typeof yearView>

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
