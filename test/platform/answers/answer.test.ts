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

// Words in no order that repeats itself: how well it is compressed can be seen.
const words = ['north', 'light', 'under', 'snow', 'walking', 'far', 'boat', 'of', 'the', 'in']
let seed = 1
const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
const long = Array.from({ length: 3_000 }, () => words[next(words.length)]).join(' ')

const said = (changes: Partial<ComputedResponse> = {}): ComputedResponse => ({
  status: 200,
  headers: { 'content-type': 'text/plain', vary: 'cookie' },
  body: long,
  ...changes,
})

describe('an answer that is made anew', () => {
  it('is the old one where its maker finds that nothing has changed', async () => {
    const old = await toCachedResponse(said())
    expect(await toCachedResponse(unchanged, old)).toBe(old)
  })

  it('cannot be the same as one that never was', async () => {
    await expect(toCachedResponse(unchanged)).rejects.toThrow('There is nothing that it could be the same as')
  })

  it('is not compressed again where it says the same, and knows what it was made of now', async () => {
    const old = await toCachedResponse(said({ basis: 'first' }))
    const anew = await toCachedResponse(said({ basis: 'second' }), old)
    expect(anew.form).toBe(old.form)
    expect(anew).toEqual({ ...old, basis: 'second' })
    const better = await recompressed(old)
    expect(await toCachedResponse(said(), better)).toMatchObject({ isLight: false, form: better.form })
  })

  it.each<[string, Partial<ComputedResponse>]>([
    ['says something else', { body: `${long}!` }],
    ['has another status', { status: 203 }],
    ['has another header', { headers: { 'content-type': 'text/html', vary: 'cookie' } }],
    ['has one header more', { headers: { ...said().headers, 'cache-control': 'no-store' } }],
    ['has one header less', { headers: { vary: 'cookie' } }],
  ])('takes the place of the old one where it %s', async (_what, changes) => {
    const old = await toCachedResponse(said())
    const made = said(changes)
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

  it('is compressed well at once, for nobody waits for it; what somebody waits for, lightly', async () => {
    const first = await toCachedResponse(said())
    const anew = await toCachedResponse(said(), await toCachedResponse(said({ body: 'old' })))
    expect([first.isLight, anew.isLight]).toEqual([true, false])
    expect(anew.form.body.length).toBeLessThan(first.form.body.length * 0.97)
    expect(anew.form).toEqual((await recompressed(first)).form)
  })
})

describe('how an answer is compressed', () => {
  it('can be no better once it was done well, or where it is too short to be compressed', async () => {
    const light = await toCachedResponse(said())
    const well = await recompressed(light)
    expect([well.isLight, (await toCachedResponse(said({ body: 'short' }))).isLight]).toEqual([false, false])
    expect({ ...well, form: light.form, isLight: true }).toEqual(light)
  })

  it('is no matter to those who take nothing compressed: they get what was said', async () => {
    for (const answer of [
      await toCachedResponse(said()),
      await recompressed(await toCachedResponse(said())),
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
])(
  'what says %i is kept: %s, and where what is missing may be kept: %s',
  async (status, usually, evenMissing) => {
    const answer = await toCachedResponse(said({ status }))
    expect([isCacheable(answer, false), isCacheable(answer, true)]).toEqual([usually, evenMissing])
    const ofOne = await toCachedResponse(said({ status, headers: { 'cache-control': 'no-store' } }))
    expect([isCacheable(ofOne, false), isCacheable(ofOne, true)]).toEqual([false, false])
  },
)
