import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { builtAssets } from '#platform/server/site/built-assets.ts'

const script = 'export const answer = 42\n'.repeat(500)

/** Starts a server of a build with a script and its Brotli copy, and a worker and a font without copies. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'built-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const write = (file: string, content: string | Buffer) =>
    writeFileSync(join(folder, 'assets', file), content)
  write('entry.js', script)
  write('entry.js.br', brotliCompressSync(script))
  write('worker.mjs', script)
  write('letters.woff2', script)
  const app = fastify()
  await app.register(builtAssets, { folder, oldAssets: [] })
  onTestFinished(() => app.close())
  return async (file: string, acceptEncoding: string, headers = {}) => {
    const response = await app.inject({
      url: `/assets/${file}`,
      headers: { 'accept-encoding': acceptEncoding, ...headers },
    })
    return { ...response, headers: response.headers, body: response.rawPayload }
  }
}

it('a built script is sent as its compressed copy, or is compressed while it is sent', async () => {
  const get = await startServer()
  const copy = await get('entry.js', 'gzip, br')
  expect(copy.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(copy.body).toString()).toBe(script)

  for (const [file, accepted] of [
    ['entry.js', 'gzip, deflate'],
    ['worker.mjs', 'gzip, br'],
    ['worker.mjs?v=1', 'gzip'],
  ] as const) {
    const { headers, body } = await get(file, accepted)
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(headers).not.toHaveProperty('content-length')
    expect(gunzipSync(body).toString()).toBe(script)
    expect(body.length).toBeLessThan(script.length / 10)
  }
})

it('a built file is sent as it is if the client accepts no coding, has it, or asks for a part', async () => {
  const get = await startServer()
  for (const accepted of ['identity', 'gzip;q=0', '']) {
    const { headers, body } = await get('worker.mjs', accepted)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(body.toString()).toBe(script)
  }
  expect((await get('letters.woff2', 'gzip')).headers).not.toHaveProperty('content-encoding')
  const { headers } = await get('worker.mjs', 'gzip')
  expect(await get('worker.mjs', 'gzip', { 'if-none-match': headers.etag })).toMatchObject({
    statusCode: 304,
    body: Buffer.alloc(0),
  })
  const part = await get('worker.mjs', 'gzip', { range: 'bytes=0-5' })
  expect([part.statusCode, part.body.toString()]).toEqual([206, script.slice(0, 6)])
})
