import { cpSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startQuietSite } from '../support/site/site-process.ts'
import { residentMegabytes } from './memory.ts'

const seconds = 60
const atOnce = 24
/** Behind a proxy, so that one machine can be two clients. */
const from = (address: string) => ({ 'x-forwarded-for': address, 'accept-encoding': 'br' })

/** What one client that asks for all it can does to the others. */
export async function measureHostileClient(dataFolder: string): Promise<void> {
  const copy = `${dataFolder}-hostile`
  cpSync(dataFolder, copy, { recursive: true })
  const { origin, child, stop } = await startQuietSite({
    DATA_DIR: copy,
    TRUST_PROXY: 'true',
    WORK_PER_CLIENT: '500',
  })
  const end = performance.now() + seconds * 1000
  const hostile = autocannon({
    url: origin,
    connections: atOnce,
    duration: seconds,
    // In a thread of its own: what it reads must not keep the others' clock.
    workers: 1,
    requests: Array.from({ length: 2_000 }, (_, turn) => ({
      path: asked[turn % asked.length]?.(turn) ?? '/',
      headers: from('192.0.2.66'),
    })),
  })
  const times: number[] = []
  let mostMemory = 0
  async function visit(): Promise<void> {
    for (let turn = 0; performance.now() < end; turn++) {
      const began = performance.now()
      const path = visited[turn % visited.length]
      await (await fetch(origin + path, { headers: from(`198.51.100.${turn % 200}`) })).arrayBuffer()
      times.push(performance.now() - began)
      if (turn % 50 === 0) mostMemory = Math.max(mostMemory, residentMegabytes(child.pid ?? 0))
      await wait(20)
    }
  }
  const [result] = await Promise.all([hostile, visit()])
  await stop()
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(0)
  const { '2xx': given, non2xx: refused } = result
  console.log(`\nBeside a hostile client (${given} answers, ${refused} refusals in ${seconds} s):`)
  console.log(`others wait p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; memory at most ${mostMemory} MB`)
}

const list = encodeURIComponent(
  JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, { limit: 2000 }]))),
)
const asked: ((turn: number) => string)[] = [
  () => `/api/trpc/${Array.from({ length: 20 }, () => 'ideas.list').join()}?batch=1&input=${list}`,
  (turn) => `/ideas/${1 + (turn % 1315)}?x=${turn}`,
  (turn) => `/search?q=lights+${turn}`,
  (turn) => `/api/ideas?limit=2000&offset=${turn % 1000}`,
  (turn) => `/nowhere-${turn}`,
]
const visited = ['/', '/categories/hiking-bucket-list-ideas', '/healthz', '/api/ideas?limit=12', '/about']
