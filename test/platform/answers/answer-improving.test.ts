import { brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createAnswerCache } from '#platform/server/answers/answer-cache.ts'
import { noChanges } from '#platform/server/answers/changes.ts'

// Sentences of a few words, in no order that repeats itself.
const words = ['north', 'light', 'under', 'snow', 'walking', 'far', 'boat', 'of', 'the', 'in']
let seed = 1
const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
const sentences = Array.from({ length: 60 }, () =>
  Array.from({ length: 7 }, () => words[next(words.length)]).join(' '),
)
const body = Array.from({ length: 600 }, () => sentences[next(sentences.length)]).join('. ')

/** A site of one answer. */
function site() {
  let change = () => {}
  let says = body
  let made = 0
  const cache = createAnswerCache({
    changes: { ...noChanges, onTouch: (listener) => (change = () => listener('everything', false)) },
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

it('an answer that is asked for again is compressed well, which nobody waits for', async () => {
  const { get, made } = site()
  const first = await get()
  await expect.poll(async () => (await get()).rawPayload.length).toBeLessThan(first.rawPayload.length * 0.97)
  const then = await get()
  expect(brotliDecompressSync(then.rawPayload).toString()).toBe(body)
  expect(then.headers).toMatchObject({ etag: first.headers.etag, 'content-encoding': 'br' })
  expect((await get('identity')).body).toBe(body)
  expect(made()).toBe(1)
})

it('and so it is where it is sent before anything else is looked at', async () => {
  const { get, keptFor } = site()
  const first = await get()
  await expect.poll(() => keptFor()?.length).toBeLessThan(first.rawPayload.length * 0.97)
})

it('an answer that has become another one meanwhile is that one', async () => {
  const { get, say } = site()
  for (let turn = 0; turn < 3; turn++) {
    for (let time = 0; time < 2; time++) await get()
    const says = `${body} for the ${turn}th time`
    say(says)
    await expect.poll(async () => brotliDecompressSync((await get()).rawPayload).toString()).toBe(says)
    // What was being compressed is done by now.
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await get('identity')).body).toBe(says)
  }
})
