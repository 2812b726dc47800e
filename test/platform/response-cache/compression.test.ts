import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  codingFor,
  encodeResponse,
  type CachedResponse,
  type Coding,
} from '#platform/server/response-cache/cached-response.ts'

const long = 256 * 1024
const sentence = 'There is much to say of lakes, and of all that can be done there. '
const createText = (length: number) =>
  Buffer.from(sentence.repeat(length / sentence.length + 1).slice(0, length))
const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

const createResponse = (body: Buffer): CachedResponse => ({
  status: 200,
  etag: 'W/"one"',
  coding: undefined,
  headers: { etag: 'W/"one"' },
  body,
})

/** Whether a result is available in the same turn: results of worker threads are not. */
async function isDoneInThisTurn(doing: Promise<unknown>): Promise<boolean> {
  let isDone = false
  const done = doing.then(() => (isDone = true))
  await new Promise((resolve) => process.nextTick(resolve))
  const wasDone = isDone
  await done
  return wasDone
}

describe.each(['br', 'gzip'] as const)('a response encoded with %s', (coding: Coding) => {
  it.each([
    { where: 'on the event loop', length: long, isHere: true },
    { where: 'in a thread if it is long', length: long + 1, isHere: false },
  ])('is compressed $where', async ({ length, isHere }) => {
    const response = createResponse(createText(length))
    expect(await isDoneInThisTurn(encodeResponse(response, coding))).toBe(isHere)
    const { body, headers } = await encodeResponse(response, coding)
    expect(headers).toEqual({ etag: 'W/"one"', 'content-encoding': coding })
    expect(body.length).toBeLessThan(length / 10)
    expect(decoders[coding](body).equals(createText(length))).toBe(true)
  })

  it('retains no memory but its own', async () => {
    const { body } = await encodeResponse(createResponse(createText(20_000)), coding)
    expect(body.buffer.byteLength).toBe(body.length)
  })
})

it('a compressed response is decompressed for clients that accept no coding', async () => {
  const plain = createResponse(createText(20_000))
  const { coding, headers, body } = await encodeResponse(await encodeResponse(plain, 'br'), undefined)
  expect([coding, headers]).toEqual([undefined, plain.headers])
  expect(body.equals(plain.body)).toBe(true)
  expect(body.buffer.byteLength).toBe(body.length)
})

it.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['*', 'br'],
  ['deflate', undefined],
  ['', undefined],
])('the preferred coding of %j is %s', (accepted, coding) => {
  // Twice, because headers are parsed once.
  expect([codingFor(accepted), codingFor(accepted)]).toEqual([coding, coding])
})
