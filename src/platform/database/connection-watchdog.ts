import { Client, type ClientBase, type Pool } from 'pg'

/** Longer than statements of requests take, and short enough that with the probe a request ends within five seconds. */
const suspiciousMs = 1_500
const probeMs = 1_500

/**
 * A server that is frozen or cut off leaves its connections open and says nothing more: whoever waits for it would
 * wait for ever. Statements may take long, though, so where one does the server is asked whether it is there at all;
 * only if it is not, the connection is given up.
 */
export function closeSilentConnections(pool: Pool, url: string): void {
  let asking: Promise<boolean> | undefined
  const isThere = () => (asking ??= answers(url).finally(() => (asking = undefined)))

  pool.on('connect', (client: ClientBase) => {
    const query = client.query.bind(client)
    const send = (...sent: unknown[]): unknown => {
      const answer: unknown = Reflect.apply(query, undefined, sent)
      if (answer instanceof Promise) watch(answer, async () => (await isThere()) || end(client))
      return answer
    }
    Object.assign(client, { query: send })
  })
}

function watch(answer: Promise<unknown>, look: () => Promise<unknown>): void {
  const looking = setInterval(() => void look(), suspiciousMs).unref()
  const stop = () => clearInterval(looking)
  answer.then(stop, stop)
}

/** Whether the server speaks to a new connection, be it to refuse it. */
async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return isWordOfServer(error)
  } finally {
    client.end().catch(() => {})
  }
}

/** PostgreSQL's own codes have five signs, those of the network are words. */
const isWordOfServer = (error: unknown) =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))

/** Closes the socket at once where a statement is on its way; that statement fails then. */
function end(client: object): void {
  if (isOpen(client)) void client.end()
}

const isOpen = (client: object): client is Pick<Client, 'end'> => 'end' in client
