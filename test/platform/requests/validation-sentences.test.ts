import { expect, it } from 'vitest'
import { z } from 'zod'
import { messageOf } from '#platform/server/errors.ts'

const sentencesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => messageOf(issue))

const named = (name: z.ZodType) => z.object({ name })

it.each(['Please enter a name', 'Too short for a name', '“” is no name', 'invalid'])(
  'says what a schema has words for as the schema says it: %s',
  (words) => {
    expect(sentencesOf(named(z.string().min(1, words)), { name: '' })).toEqual([words])
  },
)

it('puts the field before words that follow it', () => {
  const demand = { error: 'has no home', params: { sentence: false } }
  expect(sentencesOf(named(z.string().refine(() => false, demand)), { name: '' })).toEqual([
    'name has no home.',
  ])
})

it('has words of its own where a schema has none', () => {
  expect(sentencesOf(named(z.string().min(2)), { name: '' })).toEqual([
    'name must be at least 2 characters long.',
  ])
  expect(sentencesOf(named(z.uuid()), { name: '' })).toEqual(['name is not valid.'])
  expect(sentencesOf(z.int(), '7')).toEqual(['The request must be a whole number.'])
})
