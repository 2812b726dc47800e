import { chmodSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addBatches } from '#features/analytics/server/counting/batches.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { copyDatabase } from '../support/app/catalogue-copy.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { createDataFolder } from '../support/site/data-folder.ts'
import { startSite, type SiteProcess } from '../support/site/site-process.ts'

const AUTH_SECRET = 'a secret of events that is long enough'
const clients = 8
const eventsOfACall = 5
const enough = 400
const sendingMs = 4_000

/** Sends events until the site ends. Returns the times of the accepted requests in ms. */
async function sendUntilExit({ origin, child }: SiteProcess): Promise<number[]> {
  const taken: number[] = []
  const ended = () => child.exitCode !== null || child.signalCode !== null
  async function visitor(number: number): Promise<void> {
    for (let call = 0; !ended(); call++) {
      const status = await sendEvent(origin, `198.51.100.${number}`, call)
      // Refused requests are not counted.
      if (status === 202) taken.push(performance.now())
      else if (status === undefined) return
      await wait(5)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => visitor(number)))
  return taken
}

/** Returns the status. Undefined if the connection was closed. */
const sendEvent = (origin: string, address: string, call: number) =>
  fetch(`${origin}/api/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': address,
    },
    body: JSON.stringify({
      events: Array.from({ length: eventsOfACall }, (_, at) => ({
        name: 'page_view',
        path: `/ideas/${1 + ((call * eventsOfACall + at) % 1_000)}`,
      })),
    }),
  }).then(
    ({ status }) => status,
    () => undefined,
  )

async function countedIn(location: DatabaseLocation): Promise<number> {
  const orm = await openDatabase(location, Object.values(entities))
  // As the next start does: pending batches are added too.
  await addBatches(orm.em.fork())
  const [row] = await orm.em.execute<{ count: number }[]>(
    'select coalesce(sum(count), 0)::int as count from event_count',
  )
  await orm.close()
  return row?.count ?? 0
}

async function runUntilEnded(
  env: Record<string, string>,
  location: DatabaseLocation,
  signal: NodeJS.Signals,
): Promise<{ taken: number; counted: number; ofTheLastSecond: number }> {
  const site = await startSite({ ...env, AUTH_SECRET, TRUST_PROXY: 'true', LOG_LEVEL: 'info' })
  onTestFinished(async () => void (await site.stop('SIGKILL')))
  const telling = sendUntilExit(site)
  // In between: some events are written by then, and others are not.
  await wait(sendingMs)
  const endedAt = performance.now()
  await site.stop(signal)
  const answers = await telling
  const calls = (moments: number[]) => moments.length * eventsOfACall
  return {
    taken: calls(answers),
    counted: await countedIn(location),
    ofTheLastSecond: calls(answers.filter((moment) => moment > endedAt - 1_000)),
  }
}

const places: [string, () => Promise<{ env: Record<string, string>; location: DatabaseLocation }>][] = [
  [
    'PGlite',
    async () => {
      const DATA_DIR = createDataFolder('someday-events-')
      onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
      return { env: { DATA_DIR }, location: { folder: join(DATA_DIR, 'pglite') } }
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const { location, remove } = await copyDatabase()
      onTestFinished(remove)
      const folder = fastFolder('someday-events-')
      chmodSync(folder, 0o755)
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      return { env: { DATABASE_URL: location.url, DATA_DIR: folder }, location }
    },
  ],
]

describe.each(places)('events on %s', (_, place) => {
  it('are all counted after an orderly shutdown', async () => {
    const { env, location } = await place()
    const { taken, counted } = await runUntilEnded(env, location, 'SIGTERM')
    expect(taken).toBeGreaterThan(enough)
    expect(counted).toBe(taken)
  })

  it('are counted, except those of the last second, after a kill', async () => {
    const { env, location } = await place()
    const { taken, counted, ofTheLastSecond } = await runUntilEnded(env, location, 'SIGKILL')
    expect(taken).toBeGreaterThan(enough)
    expect(counted).toBeGreaterThanOrEqual(taken - ofTheLastSecond)
    // Events are counted once. Besides acknowledged ones, each client can have one request that was counted only.
    expect(counted).toBeLessThanOrEqual(taken + clients * eventsOfACall)
  })
})
