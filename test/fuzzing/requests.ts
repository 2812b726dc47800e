import { type Arbitrary, constant, constantFrom, oneof, record } from 'fast-check'
import type { Operation, Schema } from './operations.ts'
import { createValues } from './values.ts'

/** Request to send, valid or not. */
export interface Sent {
  method: Operation['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  '',
]
const encodings = ['gzip', 'br', 'gzip, gzip', 'identity', '🙃'.slice(0, 0)]
const brokenBodies: (string | Buffer)[] = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"a":1,"a":2}',
  '{"__proto__":null}',
  '['.repeat(20_000),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
]

/**
 * Creates requests for an operation.
 *
 * @param known IDs and words that exist, including those of another member.
 */
export function createRequests(operation: Operation, known: readonly unknown[]): Arbitrary<Sent> {
  const fields = (schemas: Record<string, Schema>) =>
    record(
      Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, createValues(schema, known)]),
      ),
      { requiredKeys: Object.keys(schemas).filter(() => operation.path.includes('{')) },
    )
  return record({
    inPath: fields(operation.inPath),
    inQuery: fields(operation.inQuery),
    stray: oneof(
      { weight: 5, arbitrary: constant('') },
      constantFrom('x=1', 'limit=5&limit=6', '__proto__=1', 'a[b]=1', '%', 'input=%7B'),
    ),
    body: createValues(operation.body ?? {}, known),
    broken: oneof({ weight: 8, arbitrary: constant(undefined) }, constantFrom(...brokenBodies)),
    type: oneof({ weight: 8, arbitrary: constant('application/json') }, constantFrom(...types)),
    encoding: oneof({ weight: 12, arbitrary: constant('') }, constantFrom(...encodings)),
  }).map(({ inPath, inQuery, stray, body, broken, type, encoding }) => {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inUrl(inPath[name]))
    const isCall = path.startsWith('/api/trpc/')
    const pairs = Object.entries(inQuery).map(
      ([name, value]) => `${name}=${isCall ? encode(JSON.stringify(value)) : inUrl(value)}`,
    )
    const query = [...pairs, ...(stray ? [stray] : [])].join('&')
    const hasBody = operation.method !== 'GET' && operation.body !== undefined
    return {
      method: operation.method,
      url: query ? `${path}?${query}` : path,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(hasBody && type ? { 'content-type': type } : {}),
        ...(hasBody && encoding ? { 'content-encoding': encoding } : {}),
      },
      ...(hasBody ? { payload: broken ?? JSON.stringify(body) ?? '' } : {}),
    }
  })
}

const inUrl = (value: unknown) => encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A lone surrogate cannot be encoded, so it is sent as the replacement character. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 4_000))
