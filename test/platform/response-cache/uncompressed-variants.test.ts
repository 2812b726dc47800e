import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDecompressor } from '#platform/server/response-cache/cached-response.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { noInvalidations } from '#platform/server/response-cache/cache-tags.ts'
import { toCachedResponse } from '#platform/server/response-cache/cached-response.ts'
import { createCachedSite, said } from '../../support/app/cached-site.ts'

it('clients without an encoding share one uncompressed buffer, however many and slow they are', async () => {
  const longest = 'There is much to say. '.repeat(5_000)
  const cache = createResponseCache({ changes: noInvalidations, maxBytes: 1_000_000 })
  const app = fastify()
  onTestFinished(() => app.close())
  const sent: unknown[] = []
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload)
    return payload
  })
  const make = async () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: longest })
  app.get('/', (request, reply) => cache.answer(request, reply, make))
  const get = () => app.inject({ url: '/', headers: {} })
  await Promise.all([get(), get(), get()])
  await get()
  expect(new Set(sent).size).toBe(1)
  expect(String(sent[0])).toBe(longest)
})

describe('a response to decompress', () => {
  const long = 'There is much to say. '.repeat(5_000)

  it('is decompressed once for concurrent requests, and for later ones while it is held', async () => {
    const plainFormOf = createDecompressor()
    const answer = await toCachedResponse(said(long))
    const [one, other] = await Promise.all([plainFormOf(answer), plainFormOf(answer)])
    expect(one.body.toString()).toBe(long)
    expect(other).toBe(one)
    expect(await plainFormOf(answer)).toBe(one)
  })

  it('that cannot be decompressed is tried again for the next client', async () => {
    const plainFormOf = createDecompressor()
    const answer = await toCachedResponse(said(long))
    const { body } = answer.form
    answer.form.body = Buffer.from('no Brotli'.repeat(5_000))
    await expect(plainFormOf(answer)).rejects.toThrow('Decompression failed')
    answer.form.body = body
    expect((await plainFormOf(answer)).body.toString()).toBe(long)
  })
})

describe('a long transfer', () => {
  const most = 256 * 1024

  it.each([
    [most, []],
    [most + 1, ['waits for its turn', 'has arrived']],
  ])('of %i bytes: %j', async (length, told) => {
    const noted: string[] = []
    const { ask, making } = createCachedSite({
      work: {
        sendLong: async () => {
          noted.push('waits for its turn')
          return () => void noted.push('has arrived')
        },
      },
    })
    making(async () => ({ status: 200, headers: {}, body: 'x'.repeat(length) }))
    expect((await ask('/')).body).toHaveLength(length)
    await expect.poll(() => noted).toEqual(told)
  })

  it('is sent to internal requests without a queue', async () => {
    const { ask, making } = createCachedSite()
    making(async () => said('x'.repeat(most + 1)))
    expect((await ask('/')).body).toHaveLength(most + 1)
  })
})
