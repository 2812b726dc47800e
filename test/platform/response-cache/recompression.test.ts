import { brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toCachedResponse, type CachedResponse } from '#platform/server/response-cache/cached-response.ts'
import { createResponseCache, createRecompressor } from '#platform/server/response-cache/response-cache.ts'
import { noInvalidations } from '#platform/server/response-cache/cache-tags.ts'
import { currentCaller, runForCaller } from '#platform/server/scheduling/costs.ts'

// Pseudo-random sentences, which do not compress trivially.
const words = ['north', 'light', 'under', 'snow', 'walking', 'far', 'boat', 'of', 'the', 'in']
let seed = 1
const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
const sentences = Array.from({ length: 60 }, () =>
  Array.from({ length: 7 }, () => words[next(words.length)]).join(' '),
)
const body = Array.from({ length: 600 }, () => sentences[next(sentences.length)]).join('. ')

/** Creates a site with one response. */
function createSite() {
  let change = () => {}
  let says = body
  let made = 0
  const cache = createResponseCache({
    changes: { ...noInvalidations, onTouch: (listener) => (change = () => listener('everything', false)) },
    maxBytes: 1_000_000,
    patience: { shownMs: 0, waitMs: 0, longestMs: 0 },
  })
  const app = fastify()
  onTestFinished(() => app.close())
  app.get('/', (request, reply) =>
    cache.answer(request, reply, async () => {
      made++
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: says }
    }),
  )
  return {
    get: (coding = 'br') => app.inject({ url: '/', headers: { 'accept-encoding': coding } }),
    keptFor: () => cache.keptFor('/', 'br')?.form.body,
    made: () => made,
    say: (text: string) => {
      says = text
      change()
    },
  }
}

it('a response that is requested again is recompressed in the background', async () => {
  const { get, made } = createSite()
  const first = await get()
  await expect.poll(async () => (await get()).rawPayload.length).toBeLessThan(first.rawPayload.length * 0.97)
  const then = await get()
  expect(brotliDecompressSync(then.rawPayload).toString()).toBe(body)
  expect(then.headers).toMatchObject({ etag: first.headers.etag, 'content-encoding': 'br' })
  expect((await get('identity')).body).toBe(body)
  expect(made()).toBe(1)
})

it('a response sent by the fast path is recompressed too', async () => {
  const { get, keptFor } = createSite()
  const first = await get()
  await expect.poll(() => keptFor()?.length).toBeLessThan(first.rawPayload.length * 0.97)
})

it('a response replaced during recompression stays the new one', async () => {
  const { get, say } = createSite()
  for (let turn = 0; turn < 3; turn++) {
    for (let time = 0; time < 2; time++) await get()
    const says = `${body} for the ${turn}th time`
    say(says)
    await expect.poll(async () => brotliDecompressSync((await get()).rawPayload).toString()).toBe(says)
    // Waits for the recompression of the former response.
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await get('identity')).body).toBe(says)
  }
})

describe('recompression', () => {
  /** Creates a recompressor and records its results in order. */
  function improving() {
    const better = new Map<string, CachedResponse>()
    const done: string[] = []
    const improve = createRecompressor(({ address, key }, answer) => {
      done.push(`${address} ${key}`)
      better.set(address, answer)
    })
    return {
      improve: (name: string, answer: CachedResponse) => improve({ address: `/${name}`, key: name, answer }),
      better,
      done,
    }
  }
  const answering = (text: string) => toCachedResponse({ status: 200, headers: {}, body: text })

  it('gives the same content in fewer bytes', async () => {
    const { improve, better, done } = improving()
    const one = await answering(body)
    improve('one', one)
    await expect.poll(() => done).toEqual(['/one one'])
    const well = better.get('/one')
    expect(well).toMatchObject({ status: 200, etag: one.etag, isLight: false })
    expect(well?.form.headers).toEqual(one.form.headers)
    expect(brotliDecompressSync(well?.form.body ?? '').toString()).toBe(body)
    expect(well?.form.body.length).toBeLessThan(one.form.body.length)
  })

  it('happens once, however often a response is requested', async () => {
    const { improve, done } = improving()
    const one = await answering(body)
    for (let time = 0; time < 3; time++) improve('one', one)
    improve('last', await answering(`${body}.`))
    await expect.poll(() => done).toContain('/last last')
    for (let time = 0; time < 3; time++) improve('one', one)
    improve('very last', await answering(`${body}!`))
    await expect.poll(() => done).toContain('/very last very last')
    expect(done).toEqual(['/one one', '/last last', '/very last very last'])
  })

  it('handles one response at a time, long or short', async () => {
    const { improve, done } = improving()
    const [long, short] = [
      await answering(body.repeat(10).slice(0, 250_000)),
      await answering(body.slice(0, 2_000)),
    ]
    improve('long', long)
    improve('short', short)
    await expect.poll(() => done.length).toBe(2)
    expect(done).toEqual(['/long long', '/short short'])
  })

  it('runs on behalf of the client that requested it, in any order', async () => {
    const replacedFor: (string | undefined)[] = []
    const improve = createRecompressor(() => replacedFor.push(currentCaller()?.client))
    for (const client of ['one', 'other', 'third']) {
      const answer = await answering(`${body} for ${client}`)
      runForCaller({ client }, () => improve({ address: '/', key: client, answer }))
    }
    await expect.poll(() => replacedFor).toEqual(['one', 'other', 'third'])
  })

  it('skips short and already recompressed responses', async () => {
    const { improve, done } = improving()
    const short = await answering('short')
    const well: CachedResponse = { ...(await answering(body)), isLight: false }
    improve('short', short)
    improve('well', well)
    improve('last', await answering(body))
    await expect.poll(() => done).toContain('/last last')
    expect(done).toEqual(['/last last'])
  })

  it('skips a response that fails, and continues with the others', async () => {
    const { improve, done } = improving()
    const one = await answering(body)
    improve('odd', { ...one, form: { ...one.form, body: Buffer.from('no Brotli') } })
    improve('last', one)
    await expect.poll(() => done).toEqual(['/last last'])
  })
})
