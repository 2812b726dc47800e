import { connect } from 'node:net'
import type { Client } from 'pg'

const cancelRequest = 80_877_102
const patienceMs = 2_500

/**
 * Asks the server, on a connection of its own as the protocol wants it, to end what it is doing for a client; a pooler
 * hands that on. The statement fails with the code of one that took too long.
 */
export function cancelStatement(client: Client): void {
  const { host, port } = client
  const { processID, secretKey } = keysOf(client)
  if (processID === undefined || secretKey === undefined) return
  const words = [16, cancelRequest, processID, secretKey]
  const message = Buffer.alloc(16)
  for (const [index, word] of words.entries()) message.writeInt32BE(word, 4 * index)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  // Whether it is there at all, others find out. It hangs up when it has done so; for whoever is gone before, it does not.
  socket.setTimeout(patienceMs, () => socket.destroy()).on('error', () => {})
  socket.unref().write(message)
}

/** What the server has told the client to be known by; the types of pg do not name it. */
function keysOf(client: object): { processID?: number; secretKey?: number } {
  const { processID, secretKey }: { processID?: unknown; secretKey?: unknown } = client
  return typeof processID === 'number' && typeof secretKey === 'number' ? { processID, secretKey } : {}
}
