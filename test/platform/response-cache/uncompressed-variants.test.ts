import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ComputedResponse } from '#platform/server/response-cache/cached-response.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { noInvalidations } from '#platform/server/response-cache/cache-tags.ts'
import { createCachedSite, said } from '../../support/app/cached-site.ts'

it.each(['identity', 'gzip'])(
  'clients that accept only %s share one buffer, however many and slow they are',
  async (coding) => {
    const longest = 'There is much to say. '.repeat(5_000)
    const cache = createResponseCache({ changes: noInvalidations, maxBytes: 1_000_000 })
    const app = fastify()
    onTestFinished(() => app.close())
    const sent: unknown[] = []
    app.addHook('onSend', async (_request, _reply, payload) => {
      sent.push(payload)
      return payload
    })
    const compute = async (): Promise<ComputedResponse> => said(longest)
    app.get('/', (request, reply) => cache.answer(request, reply, compute))
    const get = () => app.inject({ url: '/', headers: { 'accept-encoding': coding } })
    await Promise.all([get(), get(), get()])
    await get()
    expect(sent).toHaveLength(4)
    expect(new Set(sent).size).toBe(1)
  },
)

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
