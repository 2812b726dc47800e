import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  compressedWell,
  inAnotherForm,
  isKeepable,
  toAnswer,
  unchanged,
  type Made,
} from '#platform/server/answers/answer.ts'

// Words in no order that repeats itself: how well it is compressed can be seen.
const words = ['north', 'light', 'under', 'snow', 'walking', 'far', 'boat', 'of', 'the', 'in']
let seed = 1
const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
const long = Array.from({ length: 3_000 }, () => words[next(words.length)]).join(' ')

const said = (changes: Partial<Made> = {}): Made => ({
  status: 200,
  headers: { 'content-type': 'text/plain', vary: 'cookie' },
  body: long,
  ...changes,
})

describe('an answer that is made anew', () => {
  it('is the old one where its maker finds that nothing has changed', async () => {
    const old = await toAnswer(said())
    expect(await toAnswer(unchanged, old)).toBe(old)
  })

  it('cannot be the same as one that never was', async () => {
    await expect(toAnswer(unchanged)).rejects.toThrow('There is nothing that it could be the same as')
  })

  it('is not compressed again where it says the same, and knows what it was made of now', async () => {
    const old = await toAnswer(said({ basis: 'first' }))
    const anew = await toAnswer(said({ basis: 'second' }), old)
    expect(anew.form).toBe(old.form)
    expect(anew).toEqual({ ...old, basis: 'second' })
    const better = await compressedWell(old)
    expect(await toAnswer(said(), better)).toMatchObject({ isLight: false, form: better.form })
  })

  it.each<[string, Partial<Made>]>([
    ['says something else', { body: `${long}!` }],
    ['has another status', { status: 203 }],
    ['has another header', { headers: { 'content-type': 'text/html', vary: 'cookie' } }],
    ['has one header more', { headers: { ...said().headers, 'cache-control': 'no-store' } }],
    ['has one header less', { headers: { vary: 'cookie' } }],
  ])('takes the place of the old one where it %s', async (_what, changes) => {
    const old = await toAnswer(said())
    const made = said(changes)
    const { status, form } = await toAnswer(made, old)
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
    const first = await toAnswer(said())
    const anew = await toAnswer(said(), await toAnswer(said({ body: 'old' })))
    expect([first.isLight, anew.isLight]).toEqual([true, false])
    expect(anew.form.body.length).toBeLessThan(first.form.body.length * 0.97)
    expect(anew.form).toEqual((await compressedWell(first)).form)
  })
})

describe('how an answer is compressed', () => {
  it('can be no better once it was done well, or where it is too short to be compressed', async () => {
    const light = await toAnswer(said())
    const well = await compressedWell(light)
    expect([well.isLight, (await toAnswer(said({ body: 'short' }))).isLight]).toEqual([false, false])
    expect({ ...well, form: light.form, isLight: true }).toEqual(light)
  })

  it('is no matter to those who take nothing compressed: they get what was said', async () => {
    for (const answer of [await toAnswer(said()), await compressedWell(await toAnswer(said()))]) {
      const { coding, headers, body } = await inAnotherForm(answer, undefined)
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
    const answer = await toAnswer(said({ status }))
    expect([isKeepable(answer, false), isKeepable(answer, true)]).toEqual([usually, evenMissing])
    const ofOne = await toAnswer(said({ status, headers: { 'cache-control': 'no-store' } }))
    expect([isKeepable(ofOne, false), isKeepable(ofOne, true)]).toEqual([false, false])
  },
)
