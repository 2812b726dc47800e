import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startQuietSite } from '../../support/site/site-process.ts'
import { admin, listPopularPaths, save } from '../measuring/editor.ts'
import { getResidentMegabytes } from '../measuring/memory.ts'
import { sendPaced, sendTimed } from '../measuring/paced-requests.ts'
import { getPercentile } from '../measuring/percentile.ts'

const connections = 32
const secondsInAll = 20 * 60
/** Until the code is compiled and caches and pools are filled. */
const warmingSeconds = 3 * 60
const sampleSeconds = 30
const searchesPerSecond = 5
/** Allowed ratio of memory between the last quarter and the first one after warming up. */
const limit = 1.05
const words = ['kayak', 'northern lights', 'museum', 'beach', 'cook', 'train', 'volcano', 'dance']

/**
 * Loads a site for twenty minutes: as many reads as it can answer, and every second a save, a sign-in and some
 * searches. Prints whether memory grows, and the failures.
 *
 * @param seconds shorter for a trial run.
 */
export async function measureSoak(folder: string, seconds = secondsInAll): Promise<void> {
  chmodSync(folder, 0o755)
  const server = await startPostgres(join(folder, 'postgres-of-soak'))
  await server.createDatabase('soak')
  const site = await startQuietSite({
    DATABASE_URL: `${server.url}/soak`,
    DATA_DIR: join(folder, 'soak'),
    AUTH_SECRET: 'a secret of benchmarks that is long enough',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // Gives each sign-in its own IP address.
    TRUST_PROXY: 'true',
  })
  try {
    const { origin, child } = site
    // Sessions per member are limited and the oldest ends, so the editor always uses the newest.
    let cookie = await signInFrom(origin, 0)
    const requests = (await listPopularPaths(origin)).map((path) => ({ path }))
    const held: number[] = []
    const looking = setInterval(() => held.push(getResidentMegabytes(child.pid ?? 0)), sampleSeconds * 1000)
    const [read, saved, signedIn, found] = await Promise.all([
      autocannon({
        url: origin,
        connections,
        duration: seconds,
        requests,
        headers: { 'accept-encoding': 'gzip, deflate, br' },
      }),
      runEverySecond(seconds, (turn) =>
        save(origin, cookie, turn, `Said anew for the ${turn}th time, at ${Date.now()}.`),
      ),
      runEverySecond(seconds, async (turn) => {
        cookie = await signInFrom(origin, turn)
      }),
      sendPaced(searchesPerSecond, seconds, (turn) =>
        sendTimed(
          `${origin}/search?q=${encodeURIComponent(words[turn % words.length] ?? '')}+${turn.toString(36)}`,
        ),
      ),
    ])
    clearInterval(looking)
    const after = held.slice(Math.floor(warmingSeconds / sampleSeconds))
    const quarter = Math.max(1, Math.floor(after.length / 4))
    const [first, last] = [
      getPercentile(after.slice(0, quarter), 0.5),
      getPercentile(after.slice(-quarter), 0.5),
    ]
    const failed = {
      readers: read.non2xx + read.errors,
      saves: saved,
      'sign-ins': signedIn,
      searches: found.filter(({ status }) => status !== 200).length,
    }
    console.log(`\nFull load for ${seconds / 60} minutes: ${Math.round(read.requests.average)} readers a second, p99 ${read.latency.p99} ms
Memory after the warm-up and at the end  ${first} and ${last} MB, ${(last / first).toFixed(2)} times, limit ${limit}
Failed  ${Object.entries(failed)
      .map(([what, times]) => `${what} ${times}`)
      .join(', ')}`)
  } finally {
    await site.stop()
    await server.stop()
  }
}

/** @returns the number of failures. */
async function runEverySecond(seconds: number, act: (turn: number) => Promise<unknown>): Promise<number> {
  let failures = 0
  for (let turn = 0; turn < seconds; turn++) {
    const began = performance.now()
    await act(turn).catch(() => failures++)
    await wait(Math.max(0, 1000 - (performance.now() - began)))
  }
  return failures
}

/** @returns the cookie of a new session, opened from a different IP address each time. */
async function signInFrom(origin: string, turn: number): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.18.${turn >> 8}.${turn & 255}`,
    },
    body: JSON.stringify(admin),
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A sign-in was answered with ${response.status}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
