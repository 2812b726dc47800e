import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Keys } from './keys.ts'

// Sends the visitors' requests in a separate process, whose clock is delayed only by the machine. It reports that
// delay.

/** Options of the process, as JSON in its only argument. */
export interface Visit {
  origin: string
  keys: Keys
  seconds: number
}

/** Result: the duration of each request in ms, and the largest delay of the process's clock. */
export interface Waited {
  times: { name: string; ms: number; status: number }[]
  clockLateMs: number
}

const walkers = 3
const pauseMs = 40
const agent = new Agent({ keepAlive: true })
const { origin, keys, seconds }: Visit = JSON.parse(process.argv[2] ?? '')
const until = performance.now() + seconds * 1_000
/** Varies the URLs between runs, because requested pages are cached. */
const begun = Date.now() % 100_000
const member = { cookie: keys.cookie }

/** Cached and computed pages, for visitors and members. */
const requests: { name: string; path: (turn: number) => string; headers?: Record<string, string> }[] = [
  { name: 'kept page', path: () => '/' },
  { name: 'kept page', path: () => '/categories/hiking-bucket-list-ideas' },
  { name: 'kept row', path: () => '/api/ideas?limit=12' },
  { name: 'page anew', path: (turn) => `/search?q=quiet+mountain+${begun + turn}` },
  {
    name: 'row anew',
    path: (turn) => `/api/ideas?limit=${12 + (turn % 30)}&offset=${(begun + turn) % 1_000}`,
  },
  { name: 'search anew', path: (turn) => `/api/search?q=swim+in+a+lake+${begun + turn}&understand=1` },
  { name: 'member’s list', path: () => '/api/my-bucket-list', headers: member },
  { name: 'member’s page', path: () => '/my-bucket-list', headers: member },
  { name: 'member’s call', path: () => '/api/trpc/bucketList.list', headers: member },
  { name: 'sign of life', path: () => '/healthz' },
]

const times: Waited['times'] = []
const clock = monitorEventLoopDelay({ resolution: 5 })
clock.enable()
await Promise.all(Array.from({ length: walkers }, (_, first) => walk(first)))
process.send?.({ times, clockLateMs: Math.round(clock.percentile(99) / 1e6) } satisfies Waited, () =>
  process.exit(),
)

async function walk(first: number): Promise<void> {
  for (let turn = first; performance.now() < until; turn += walkers) {
    const one = requests[turn % requests.length]
    if (!one) return
    const began = performance.now()
    const status = await ask(one.path(turn), {
      ...one.headers,
      'x-forwarded-for': `198.51.100.${turn % 200}`,
      'accept-encoding': 'br',
    })
    times.push({ name: one.name, ms: performance.now() - began, status })
    await wait(pauseMs)
  }
}

function ask(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(origin + path, { agent, headers }, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0))
    sent.end()
  })
}
