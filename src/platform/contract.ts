import { z } from 'zod'

const maxInt4 = 2_147_483_647

/** Text from a query becomes a number where it is digits only; all else is left for the schema to refuse. */
const parseDigits = (value: unknown) =>
  typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value

/** A whole number within bounds, from JSON or from a query's digits. */
export const wholeNumber = (min: number, max: number) => z.preprocess(parseDigits, z.int().min(min).max(max))

/** The same, with what stands where nothing was sent. Within, so that the API's description names it. */
export const wholeNumberWithDefault = (fallback: number, min: number, max: number) =>
  z.preprocess(parseDigits, z.int().min(min).max(max).default(fallback))

/** A row's id, as every table has it. */
export const id = wholeNumber(1, maxInt4)

/**
 * Text of at most `max` characters, with the words for more where they are fixed. PostgreSQL cannot hold NUL, nor
 * half of a character that takes two places, which JSON can carry: it becomes the sign for what cannot be shown.
 */
export const text = (max: number, tooLong?: string) =>
  z
    .string()
    .max(max, tooLong)
    .overwrite((value) => value.toWellFormed())
    .refine((value) => !value.includes('\0'), {
      error: 'must not contain a NUL character',
      params: { sentence: false },
    })

/** Whether an id from a path can name a row at all; where not, nothing is there. */
export const isId = (value: unknown): value is number => id.safeParse(value).success

const minTimestamp = Date.parse('0001-01-01T00:00:00Z')
const maxTimestamp = Date.parse('9999-12-31T23:59:59.999Z')

/** A moment with its offset, in the years 1 to 9999 of UTC: PostgreSQL has no year 0, and ISO 8601 no year of five digits. */
export const timestamp = z.iso.datetime({ offset: true, abort: true }).refine(
  (value) => {
    const time = Date.parse(value)
    return time >= minTimestamp && time <= maxTimestamp
  },
  { error: 'must be a moment of the years 1 to 9999', params: { sentence: false } },
)

export const role = z.enum(['member', 'editor', 'admin'])
export type Role = z.infer<typeof role>

/** Who is signed in, as they may see themselves. */
export const currentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  emailVerified: z.boolean(),
})
export type CurrentUser = z.infer<typeof currentUser>
