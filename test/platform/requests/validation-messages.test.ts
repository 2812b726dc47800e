import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssue } from '#platform/server/public-failure.ts'

const listSentences = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => describeIssue(issue))

const createNamedSchema = (name: z.ZodType) => z.object({ name })

it.each(['Please enter a name', 'Too short for a name', '“” is no name', 'invalid'])(
  'uses the schema’s own message: %s',
  (words) => {
    expect(listSentences(createNamedSchema(z.string().min(1, words)), { name: '' })).toEqual([words])
  },
)

it('puts the field before a message that continues it', () => {
  const demand = { error: 'has no home', params: { sentence: false } }
  expect(listSentences(createNamedSchema(z.string().refine(() => false, demand)), { name: '' })).toEqual([
    'name has no home.',
  ])
})

it('has default messages for a schema without one', () => {
  expect(listSentences(createNamedSchema(z.string().min(2)), { name: '' })).toEqual([
    'name must be at least 2 characters long.',
  ])
  expect(listSentences(createNamedSchema(z.uuid()), { name: '' })).toEqual(['name isn’t valid.'])
  expect(listSentences(z.int(), '7')).toEqual(['The request must be a whole number.'])
})
