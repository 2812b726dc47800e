import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startQuietSite } from '../../support/site/site-process.ts'
import { coreAssignment, assignCores } from '../measuring/cores.ts'
import { admin, listPopularPaths, save, pickIdeaId, signIn } from '../measuring/editor.ts'
import { sendPaced, sendTimed, type TimedResult } from '../measuring/paced-requests.ts'
import { getCpuSeconds } from '../measuring/processor.ts'
import { getPercentile } from '../measuring/percentile.ts'
import { measureTimesUntilVisible } from './visibility.ts'

const seconds = 60
/** Unmeasured, until the code is compiled as on a running site. */
const warmingSeconds = 15
const visibilitySeconds = 10
const readersPerSecond = 200
const limits = {
  /** Allowed ratio of read times while somebody saves and while nobody does. */
  times: 3,
  /** Limit for the response to a save. */
  answerMs: 150,
  /** Limit until every client sees the saved change. */
  seenMs: 1_000,
}
/** Results for one catalogue, in ms except errors and the ratio. */
export interface SavesFigures {
  p99: { calm: number; saving: number; times: number }
  answer: number
  errors: number
  seen: { here: number; elsewhere: number }
  /** CPU time of a save, including revalidations. */
  processor: number
}

/** Measures read times while an editor saves once per second, and while nobody does. */
export async function measureSaves(folder: string): Promise<void> {
  chmodSync(folder, 0o755)
  const server = await startPostgres(join(folder, 'postgres-of-saves'))
  try {
    await server.createDatabase('saves')
    await measureSavesIn({ ...server, url: `${server.url}/saves` }, join(folder, 'saves'))
  } finally {
    await server.stop()
  }
}

/**
 * Sends 200 reads per second over 222 URLs, and checks that saves become visible in time, also through another process.
 *
 * @param database with or without a catalogue, and the process of its server.
 * @param folder that does not exist yet: sites with the same folder share a secret.
 */
export async function measureSavesIn(
  { url, pid }: { url: string; pid: number },
  folder: string,
): Promise<SavesFigures> {
  const env = {
    DATABASE_URL: url,
    AUTH_SECRET: 'a secret of benchmarks that is long enough',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  assignCores(coreAssignment?.database, pid, true)
  assignCores(coreAssignment?.asking)
  const site = await startQuietSite({ ...env, DATA_DIR: folder }, { cores: coreAssignment?.site })
  try {
    const { origin, child } = site
    const addresses = await listPopularPaths(origin)
    const cookie = await signIn(origin)
    for (const address of addresses) await sendTimed(origin + address)
    console.log(
      `\n${readersPerSecond} readers a second, ${addresses.length} addresses   p50 ms   p99 ms   errors   CPU of the site, ms a second`,
    )
    const process = () => getCpuSeconds(child.pid ?? 0)
    await Promise.all([
      readRandomly(origin, addresses, warmingSeconds),
      saveEverySecond(origin, cookie, warmingSeconds),
    ])
    const before = process()
    const calm = await readRandomly(origin, addresses, seconds)
    const between = process()
    const [saving, saved] = await Promise.all([
      readRandomly(origin, addresses, seconds),
      saveEverySecond(origin, cookie, seconds),
    ])
    const after = process()
    const each = (used: number) => (used * 1000) / seconds
    report('nobody saves', calm, each(between - before))
    report('one save a second', saving, each(after - between))
    const p99 = { calm: slowest(calm), saving: slowest(saving) }
    const figures = {
      p99: { ...p99, times: p99.saving / p99.calm },
      answer: getPercentile(saved, 0.5),
      errors: [...calm, ...saving].filter(({ status }) => status !== 200).length,
      processor: each(after - between - (between - before)),
      seen: await measureVisibility(env, { origin, cookie, addresses, folder: `${folder}-beside` }),
    }
    conclude(figures)
    return figures
  } finally {
    assignCores()
    assignCores(undefined, pid, true)
    await site.stop()
  }
}

/** Returns the slowest time until a change is visible under load, in the same process and in another one. */
async function measureVisibility(
  env: Record<string, string>,
  {
    origin,
    cookie,
    addresses,
    folder,
  }: Record<'origin' | 'cookie' | 'folder', string> & { addresses: string[] },
): Promise<SavesFigures['seen']> {
  const beside = await startQuietSite({ ...env, DATA_DIR: folder }, { cores: coreAssignment?.site })
  try {
    const reading = readRandomly(origin, addresses, visibilitySeconds)
    const [here = [], elsewhere = []] = await measureTimesUntilVisible({
      origins: [origin, beside.origin],
      pages: Array.from({ length: visibilitySeconds }, (_, turn) => `/ideas/${pickIdeaId(turn)}`),
      save: (text, turn) => save(origin, cookie, turn, text),
    })
    await reading
    return { here: getPercentile(here, 1), elsewhere: getPercentile(elsewhere, 1) }
  } finally {
    await beside.stop()
  }
}

const slowest = (read: TimedResult[]) =>
  getPercentile(
    read.map(({ ms }) => ms),
    0.99,
  )

function report(name: string, read: TimedResult[], processor: number) {
  const times = read.map(({ ms }) => ms)
  const errors = read.filter(({ status }) => status !== 200).length
  const figures = [getPercentile(times, 0.5), getPercentile(times, 0.99)].map((ms) =>
    ms.toFixed(1).padStart(9),
  )
  console.log(
    `${name.padEnd(39)}${figures.join('')}${String(errors).padStart(9)}${processor.toFixed(0).padStart(17)}`,
  )
}

function conclude({ p99, answer, seen, processor }: SavesFigures) {
  console.log(`p99 with saves ${p99.times.toFixed(1)} times that without, limit ${limits.times}
A save's answer, p50 ${answer.toFixed(1)} ms, limit ${limits.answerMs}; with all that it renews ${processor.toFixed(0)} ms of CPU
A change is seen after ${seen.here.toFixed(0)} ms at most, after ${seen.elsewhere.toFixed(0)} ms through another process, limit ${limits.seenMs}`)
}

async function saveEverySecond(origin: string, cookie: string, forSeconds: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < forSeconds; turn++) {
    const began = performance.now()
    await save(origin, cookie, turn, `Said anew for the ${turn}th time, at ${Date.now()}.`)
    times.push(performance.now() - began)
    await wait(Math.max(0, 1000 - (performance.now() - began)))
  }
  return times
}

const readRandomly = (origin: string, addresses: string[], forSeconds: number) =>
  sendPaced(readersPerSecond, forSeconds, () =>
    sendTimed(origin + (addresses[Math.floor(Math.random() * addresses.length)] ?? '/')),
  )
