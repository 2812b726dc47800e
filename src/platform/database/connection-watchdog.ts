import { Client } from 'pg'

/** Longer than statements of requests take, and short enough that with the probe a request ends within five seconds. */
const suspiciousMs = 1_500
const probeMs = 1_500

/**
 * A server that is frozen or cut off leaves its connections open and says nothing more: whoever waits for it would
 * wait for ever. Statements may take long, though, so where one does the server is asked whether it is there at all;
 * only if it is not, the connection is given up.
 * @param look what does so, again and again until the answer comes.
 */
export function watch(answer: Promise<unknown>, look: () => Promise<unknown>): void {
  const looking = setInterval(() => void look(), suspiciousMs).unref()
  const stop = () => clearInterval(looking)
  answer.then(stop, stop)
}

/** Whether the server speaks to a new connection, be it to refuse it. */
export async function answers(url: string): Promise<boolean> {
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
