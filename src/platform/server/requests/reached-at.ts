import type { FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'

/**
 * The address of the site under which a request has reached this machine by its address in numbers; undefined where it
 * came by a name or through a proxy. The system says which of its own addresses was called, and the visitor's
 * browser says the same: neither alone would do, for links that are mailed are made of it.
 */
export function reachedAt({ socket, headers }: FastifyRequest, base: string): string | undefined {
  const { localAddress = '', localPort } = socket
  // What a socket for both kinds of addresses calls one of the older kind.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '')
  const url = URL.parse(`http://${isIPv6(address) ? `[${address}]` : address}:${localPort}`)
  return url && url.host === headers.host ? url.origin + base : undefined
}
