import { connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { freePort } from './postgres.ts'

/**
 * Stands before a PostgreSQL and changes its answers; both texts have one length, so that every message keeps its own.
 * @returns the port to be used in its place.
 */
export async function proxyThatSays(url: string, real: string, other: string): Promise<string> {
  const proxy = createServer((visitor) => {
    const upstream = connect(Number(new URL(url).port), '127.0.0.1')
    for (const socket of [visitor, upstream]) socket.on('error', () => {})
    visitor.pipe(upstream)
    upstream.on('data', (data) => visitor.write(data.toString('latin1').replaceAll(real, other), 'latin1'))
    upstream.on('close', () => visitor.destroy())
    visitor.on('close', () => upstream.destroy())
  })
  const port = await freePort()
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening))
  onTestFinished(() => void proxy.close())
  return String(port)
}
