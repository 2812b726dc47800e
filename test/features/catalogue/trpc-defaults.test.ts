import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = (limit: number) => `/api/trpc/ideas.list?input=${encodeURIComponent(JSON.stringify({ limit }))}`

describe('a tRPC response', () => {
  it('is compressed if it is long and the browser accepts it', async () => {
    const plain = await app.inject({ url: list(24), headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await app.inject({ url: list(24), headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
  })

  it.each(['gzip;q=0', 'deflate', ''])(
    'is not compressed for a client that accepts "%s"',
    async (accepted) => {
      const response = await app.inject({ url: list(24), headers: { 'accept-encoding': accepted } })
      expect(response.headers['content-encoding']).toBeUndefined()
      expect(response.json().result.data).toHaveLength(24)
    },
  )

  it('is sent whole, in one chunk, and not cached', async () => {
    const response = await app.inject({ url: list(1), headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

describe('a tRPC call', () => {
  it('can be batched with nineteen others, and no more', async () => {
    const together = (count: number) =>
      app.inject(`/api/trpc/${Array<string>(count).fill('accounts.current').join(',')}?batch=1`)
    expect((await together(20)).json()).toHaveLength(20)
    expect((await together(21)).statusCode).toBe(400)
  })

  it.each([
    ['text/plain', '{}', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/json', '{', 400],
    ['application/json', '', 400],
    ['application/json', '[]', 400],
  ])('that writes as %s with the body %j is refused', async (type, body, status) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/trpc/accounts.login',
      headers: { 'content-type': type },
      body,
    })
    expect(response.statusCode).toBe(status)
    expect(JSON.stringify(response.json())).not.toMatch(/at .*\.ts|stack/)
  })
})
