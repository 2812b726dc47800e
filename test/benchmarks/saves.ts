import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../support/servers/postgres.ts'
import { startQuietSite } from '../support/site/site-process.ts'
import { askPaced, timed } from './paced.ts'
import { timeAt } from './time-at.ts'

const seconds = 20
const readersPerSecond = 200
const ideas = 200
/** So many times what they wait while nobody saves. */
const mostTimes = 3
const admin = { email: 'editor@people.example', password: 'a password of benchmarks' }

/** How long readers wait while an editor saves once a second, and while nobody does. */
export async function measureSaves(folder: string): Promise<void> {
  chmodSync(folder, 0o755)
  const server = await startPostgres(join(folder, 'postgres-of-saves'))
  try {
    await server.createDatabase('saves')
    const site = await startQuietSite({
      DATABASE_URL: `${server.url}/saves`,
      DATA_DIR: join(folder, 'saves'),
      AUTH_SECRET: 'a secret of benchmarks that is long enough',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    })
    try {
      await compareWithSaves(site.origin)
    } finally {
      await site.stop()
    }
  } finally {
    await server.stop()
  }
}

/** 200 readers a second over 222 addresses. @param origin of a site with the catalogue it comes with, and an admin. */
async function compareWithSaves(origin: string): Promise<void> {
  const addresses = await hotAddresses(origin)
  const cookie = await signIn(origin)
  for (const address of addresses) await timed(origin + address)
  console.log(
    `\n${readersPerSecond} readers a second, ${addresses.length} addresses   p50 ms   p99 ms   errors   a save's answer, p50 ms`,
  )
  const slowest: number[] = []
  for (const saves of [false, true]) {
    const saving = saves ? saveEachSecond(origin, cookie) : Promise.resolve([])
    const read = await readAtRandom(origin, addresses)
    const saved = await saving
    const at = (times: number[], share: number) => timeAt(times, share).toFixed(1)
    const times = read.map(({ ms }) => ms)
    slowest.push(timeAt(times, 0.99))
    const errors = read.filter(({ status }) => status !== 200).length
    console.log(
      `${(saves ? 'one save a second' : 'nobody saves').padEnd(39)}${at(times, 0.5).padStart(9)}${at(times, 0.99).padStart(9)}${String(errors).padStart(9)}${saves ? at(saved, 0.5).padStart(17) : ''}`,
    )
  }
  const [calm = 1, saving = 0] = slowest
  console.log(`p99 with saves ${(saving / calm).toFixed(1)} times that without, limit ${mostTimes}`)
}

async function hotAddresses(origin: string): Promise<string[]> {
  const categories: { slug: string }[] = await (await fetch(`${origin}/api/categories`)).json()
  return [
    '/',
    '/categories',
    '/popular',
    '/new',
    '/about',
    '/api/ideas?limit=12',
    '/api/stats',
    ...['beach', 'mountain', 'food', 'family', 'winter'].map((q) => `/search?q=${q}`),
    ...categories.slice(0, 10).map(({ slug }) => `/categories/${slug}`),
    ...Array.from({ length: ideas }, (_, index) => `/ideas/${index * 6 + 1}`),
  ]
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function saveEachSecond(origin: string, cookie: string): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < seconds; turn++) {
    const began = performance.now()
    const body = JSON.stringify({ description: `Said anew for the ${turn}th time, at ${Date.now()}.` })
    const headers = { cookie, 'content-type': 'application/json' }
    const address = `${origin}/api/ideas/${(turn % 50) * 6 + 1}`
    const { status } = await fetch(address, { method: 'PUT', headers, body })
    if (status !== 200) throw new Error(`A save was answered with ${status}`)
    times.push(performance.now() - began)
    await wait(Math.max(0, 1000 - (performance.now() - began)))
  }
  return times
}

const readAtRandom = (origin: string, addresses: string[]) =>
  askPaced(readersPerSecond, seconds, () =>
    timed(origin + (addresses[Math.floor(Math.random() * addresses.length)] ?? '/')),
  )
