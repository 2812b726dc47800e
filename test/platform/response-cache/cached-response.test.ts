import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
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
    await expect(toCachedResponse(unchanged)).rejects.toThrow(
      'There is no stale response that could be unchanged.',
    )
  })

  it('is not compressed again if its body is the same, and has the new basis', async () => {
    const old = await toCachedResponse(createResponse({ basis: 'first' }))
    const anew = await toCachedResponse(createResponse({ basis: 'second' }), old)
    expect(anew.body).toBe(old.body)
    expect(anew).toEqual({ ...old, basis: 'second' })
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
    const { status, headers, body } = await toCachedResponse(made, old)
    expect(status).toBe(made.status)
    expect(headers).toEqual({
      ...made.headers,
      etag: expect.stringMatching(/^W/),
      vary: 'accept-encoding, cookie',
      'content-encoding': 'br',
    })
    expect(brotliDecompressSync(body).toString()).toBe(made.body)
  })
})
