import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  record,
  string,
} from 'fast-check'
import type { Schema } from './operations.ts'

/** Values on which insufficiently tested programs fail. */
const hostileValues = oneof(
  constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '0',
    '-1',
    'null',
    '__proto__',
    'constructor',
    'toString',
    '\u0000',
    'a\u0000b',
    '\uD800',
    '\u202Eabc',
    '💥',
    'ﷺ',
    '%',
    '%00',
    '../../etc/passwd',
    "';--",
    '<script>',
    ':*&|!()',
    'NaN',
    '2026-02-30',
    '9999-12-31',
    -1,
    0,
    1.5,
    -0.5,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    [null],
    { id: 1 },
    { length: 1e9 },
    { toString: 1, valueOf: null },
  ),
  constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"role":"admin"}}}')),
  integer({ min: 1, max: 200 }).map((depth) => nested(depth)),
  integer({ min: 1_000, max: 60_000 }).map((length) => 'x'.repeat(length)),
  integer({ min: 50, max: 3_000 }).map((length) => Array.from({ length }, (_, index) => index)),
  string({ unit: 'binary', maxLength: 40 }),
  jsonValue({ maxDepth: 3 }),
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Creates values for a schema, most of them valid, the others of every kind. */
export function createValues(schema: Schema, known: readonly unknown[]): Arbitrary<unknown> {
  return oneof(
    { weight: 7, arbitrary: createValidValues(schema, known) },
    { weight: 1, arbitrary: constantFrom(...known) },
    { weight: 2, arbitrary: hostileValues },
  )
}

function createValidValues(schema: Schema, known: readonly unknown[]): Arbitrary<unknown> {
  if ('const' in schema) return constant(schema.const)
  if (schema.enum) return constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either?.length) return oneof(...either.map((one) => createValues(one, known)))
  if (schema.allOf?.length) return createValidValues(Object.assign({}, ...schema.allOf), known)
  const [type] = [schema.type].flat()
  switch (type) {
    case 'object':
      return objects(schema, known)
    case 'array':
      return array(createValues(schema.items ?? {}, known), { maxLength: 5 })
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return boolean()
    case 'string':
      return words(schema)
    case undefined:
    default:
      return oneof(constantFrom(...known), hostileValues)
  }
}

function objects({ properties = {}, required = [] }: Schema, known: readonly unknown[]) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, createValues(schema, known)]),
  )
  // Required fields are sometimes missing too.
  return oneof(
    { weight: 6, arbitrary: record(fields, { requiredKeys: required.filter((name) => name in fields) }) },
    { weight: 1, arbitrary: record(fields, { requiredKeys: [] }) },
  )
}

function numbers({ minimum = -3, maximum = 2_000 }: Schema) {
  const from = Math.max(minimum, -1e6)
  const to = Math.min(maximum, 1e6)
  return oneof(integer({ min: from, max: to }), constantFrom(from, to, from - 1, to + 1))
}

function words({ maxLength = 60 }: Schema) {
  return oneof(
    constantFrom('surf', 'ada@people.example', '2027-05-01', '2027-05-01T10:00:00.000Z', 'hiking', 'planned'),
    string({ unit: 'grapheme', maxLength: Math.min(maxLength, 80) }),
    constant('x'.repeat(Math.min(maxLength, 70_000))),
    constant('é'.repeat(Math.min(maxLength + 1, 70_000))),
  )
}
