import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  recompressed,
  encodedAs,
  isCacheable,
  toCachedResponse,
  unchanged,
  type ComputedResponse,
} from '#platform/server/response-cache/cached-response.ts'

// Pseudo-random words, so that compression levels give different sizes.
const words = ['north', 'light', 'under', 'snow', 'walking', 'far', 'boat', 'of', 'the', 'in']
let seed = 1
const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
const long = Array.from({ length: 3_000 }, () => words[next(words.length)]).join(' ')

const createResponse = (changes: Partial<ComputedResponse> = {}): ComputedResponse => ({
  status: 200,
  headers: { 'content-type': 'text/plain', vary: 'cookie' },
  body: long,
  ...changes,
})

describe('a recomputed response', () => {
  it('is the former one if nothing has changed', async () => {
    const old = await toCachedResponse(createResponse())
    expect(await toCachedResponse(unchanged, old)).toBe(old)
  })

  it('cannot be unchanged without a former one', async () => {
    await expect(toCachedResponse(unchanged)).rejects.toThrow('There is nothing that it could be the same as')
  })

  it('is not compressed again if its body is the same, and has the new basis', async () => {
    const old = await toCachedResponse(createResponse({ basis: 'first' }))
    const anew = await toCachedResponse(createResponse({ basis: 'second' }), old)
    expect(anew.form).toBe(old.form)
    expect(anew).toEqual({ ...old, basis: 'second' })
    const better = await recompressed(old)
    expect(await toCachedResponse(createResponse(), better)).toMatchObject({
      isLight: false,
      form: better.form,
    })
  })

  it.each<[string, Partial<ComputedResponse>]>([
    ['has another body', { body: `${long}!` }],
    ['has another status', { status: 203 }],
    ['has another header', { headers: { 'content-type': 'text/html', vary: 'cookie' } }],
    ['has an additional header', { headers: { ...createResponse().headers, 'cache-control': 'no-store' } }],
    ['lacks a header', { headers: { vary: 'cookie' } }],
  ])('replaces the former one if it %s', async (_what, changes) => {
    const old = await toCachedResponse(createResponse())
    const made = createResponse(changes)
    const { status, form } = await toCachedResponse(made, old)
    expect(status).toBe(made.status)
    expect(form.headers).toEqual({
      ...made.headers,
      etag: expect.stringMatching(/^W/),
      vary: 'accept-encoding, cookie',
      'content-encoding': 'br',
    })
    expect(brotliDecompressSync(form.body).toString()).toBe(made.body)
  })

  it('is compressed well at once in the background, and lightly if a client waits', async () => {
    const first = await toCachedResponse(createResponse())
    const anew = await toCachedResponse(
      createResponse(),
      await toCachedResponse(createResponse({ body: 'old' })),
    )
    expect([first.isLight, anew.isLight]).toEqual([true, false])
    expect(anew.form.body.length).toBeLessThan(first.form.body.length * 0.97)
    expect(anew.form).toEqual((await recompressed(first)).form)
  })
})

describe('recompressing a response', () => {
  it('is unnecessary if it was done or the response is too short', async () => {
    const light = await toCachedResponse(createResponse())
    const well = await recompressed(light)
    expect([well.isLight, (await toCachedResponse(createResponse({ body: 'short' }))).isLight]).toEqual([
      false,
      false,
    ])
    expect({ ...well, form: light.form, isLight: true }).toEqual(light)
  })

  it('does not affect clients that accept no encoding', async () => {
    for (const answer of [
      await toCachedResponse(createResponse()),
      await recompressed(await toCachedResponse(createResponse())),
    ]) {
      const { coding, headers, body } = await encodedAs(answer, undefined)
      expect([coding, body.toString()]).toEqual([undefined, long])
      expect(headers).toEqual({
        'content-type': 'text/plain',
        etag: answer.etag,
        vary: 'accept-encoding, cookie',
      })
    }
  })
})

it.each([
  [200, true, true],
  [399, true, true],
  [400, false, true],
  [404, false, true],
  [499, false, true],
  [500, false, false],
  [503, false, false],
])('status %i is cacheable: %s, and with cacheable 404s: %s', async (status, usually, evenMissing) => {
  const answer = await toCachedResponse(createResponse({ status }))
  expect([isCacheable(answer, false), isCacheable(answer, true)]).toEqual([usually, evenMissing])
  const ofOne = await toCachedResponse(createResponse({ status, headers: { 'cache-control': 'no-store' } }))
  expect([isCacheable(ofOne, false), isCacheable(ofOne, true)]).toEqual([false, false])
})
