import { z } from 'zod'
import { yearRequest } from '#features/bucket-list/contract.ts'
import { text } from '#platform/contract.ts'
import { byItem } from './contract.ts'
import { dateAnswers, maxDayNoteLength, maxProposedDays } from './limits.ts'
import { dayRequired, sameDayTwice, tooManyDays } from './messages.ts'

const calendarDate = z.string().refine((value) => z.iso.date().safeParse(value).success && value >= '0001', {
  error: 'must be a valid date, such as 2027-05-31',
  params: { sentence: false },
})
const note = text(maxDayNoteLength).transform((value) => {
  const line = value.trim().replaceAll(/\s+/g, ' ')
  return line === '' ? null : line
})
const areDistinct = (days: readonly { day: string }[]) =>
  new Set(days.map(({ day }) => day)).size === days.length

/** Days to propose for an item. `zone`: time zone that decides what today is. */
export const proposedDays = byItem.extend({
  days: z
    .object({ day: calendarDate, note: note.nullable().default(null) })
    .array()
    .min(1, dayRequired)
    .max(maxProposedDays, tooManyDays)
    .refine(areDistinct, { error: sameDayTwice }),
  zone: yearRequest.shape.zone,
})
export type ProposedDays = z.infer<typeof proposedDays>

const dateAnswer = z.enum(dateAnswers)
export type DateAnswer = z.infer<typeof dateAnswer>

/** Answers of the signed-in member. Answers to other days stay. */
export const givenAnswers = byItem.extend({
  answers: z
    .object({ day: calendarDate, answer: dateAnswer })
    .array()
    .min(1, dayRequired)
    .max(maxProposedDays, tooManyDays)
    .refine(areDistinct, { error: sameDayTwice }),
})
export type GivenAnswers = z.infer<typeof givenAnswers>

export const dayToSettle = byItem.extend({ day: calendarDate })
export type DayToSettle = z.infer<typeof dayToSettle>

const proposedDayView = z.object({
  day: z.iso.date(),
  note: z.string().nullable(),
  /** Number of members for each answer. */
  yes: z.int(),
  maybe: z.int(),
  no: z.int(),
  /** Whether no other day suits more members: most answers `yes`, then most `maybe`. Several days can be best. */
  isBest: z.boolean(),
  /** Answers in the order of the list's members. */
  answers: z.object({ userId: z.int(), name: z.string(), answer: dateAnswer }).array(),
})
export type ProposedDayView = z.infer<typeof proposedDayView>

export const datePollView = z.object({
  /** Day that was settled; null while members can answer. */
  settledOn: z.iso.date().nullable(),
  /** Member who proposed the days; null if they are no longer a member. */
  proposedBy: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** In the order of the calendar. */
  days: proposedDayView.array(),
})
export type DatePollView = z.infer<typeof datePollView>
