import { z } from 'zod'

const maxInt4 = 2_147_483_647

/** Converts a string of digits from a query to a number; the schema rejects anything else. */
const parseDigits = (value: unknown) =>
  typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value

/** Returns a zod schema of an integer from `min` to `max`, given as a JSON number or as digits in a query string. */
export const wholeNumber = (min: number, max: number) => z.preprocess(parseDigits, z.int().min(min).max(max))

/**
 * Returns a zod schema of an integer from `min` to `max`, given as a JSON number or as digits in a query string, and
 * `fallback` if it is missing. The default is inside the schema, so that the OpenAPI document includes it.
 */
export const wholeNumberWithDefault = (fallback: number, min: number, max: number) =>
  z.preprocess(parseDigits, z.int().min(min).max(max).default(fallback))

/** Schema of a row's ID. */
export const id = wholeNumber(1, maxInt4)

/**
 * Returns a zod schema of a string with at most `max` UTF-16 units; `tooLong` is the error message for longer ones.
 * PostgreSQL cannot store NUL, so it is rejected. Lone surrogates, which JSON allows, become U+FFFD.
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

/**
 * Returns whether a value can be a row's ID: an integer, or its digits as a string, from 1 to PostgreSQL's largest
 * integer.
 */
export const isId = (value: unknown): value is number => id.safeParse(value).success

const minTimestamp = Date.parse('0001-01-01T00:00:00Z')
const maxTimestamp = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Schema of an ISO 8601 timestamp with an offset, from year 1 to 9999 in UTC: PostgreSQL has no year 0, and ISO 8601 no
 * five-digit years.
 */
export const timestamp = z.iso.datetime({ offset: true, abort: true }).refine(
  (value) => {
    const time = Date.parse(value)
    return time >= minTimestamp && time <= maxTimestamp
  },
  { error: 'must be a date and time in the years 1 to 9999', params: { sentence: false } },
)

export const role = z.enum(['member', 'editor', 'admin'])
export type Role = z.infer<typeof role>

/** The signed-in user, as shown to themselves. */
export const currentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  emailVerified: z.boolean(),
})
export type CurrentUser = z.infer<typeof currentUser>
