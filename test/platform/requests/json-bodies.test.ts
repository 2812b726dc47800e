import { expect, it } from 'vitest'
import { isTooComplex } from '#platform/server/requests/json-bodies.ts'

it.each([
  ['lists within lists', '['.repeat(101) + ']'.repeat(101)],
  ['objects within objects', '{"a":'.repeat(101) + '1' + '}'.repeat(101)],
  ['an unclosed list', '['.repeat(101)],
  ['very many objects', `[${'{},'.repeat(20_001)}0]`],
  ['very many names', `{${Array.from({ length: 20_001 }, (_, at) => `"k${at}":1`).join()}}`],
  ['a string with an escaped end', `"\\"${'['.repeat(5)}",${'['.repeat(101)}`],
])('%s have too many parts', (_what, json) => {
  expect(isTooComplex(json)).toBe(true)
})

it.each([
  ['a list of 20,000 numbers', JSON.stringify({ ids: Array.from({ length: 20_000 }, (_, id) => id) })],
  ['a string full of brackets', JSON.stringify({ content: '[{:"\\'.repeat(50_000) })],
  ['an unclosed string', `"${'['.repeat(50_000)}`],
  ['consecutive lists', `[${'[[]],'.repeat(5_000)}0]`],
  ['a hundred levels', '['.repeat(100) + ']'.repeat(100)],
])('%s is parsed', (_what, json) => {
  expect(isTooComplex(json)).toBe(false)
})
