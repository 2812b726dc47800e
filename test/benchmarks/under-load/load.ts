import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { processorSeconds } from '../measuring/processor.ts'

interface Target {
  name: string
  path: string
  /** As browsers ask, unless it is said otherwise. */
  headers?: Record<string, string>
}

interface Site {
  origin: string
  pid: number
}

const seconds = 4
const rounds = 3
const connections = 32
const browsersHeaders = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * Loads each address and a bare Fastify route that sends the same bytes and headers, in turns, and prints both. What
 * counts is the time of a core for each request: the rate is the generator's as much as the site's, for autocannon
 * itself has enough to do at some 27,000 a second.
 */
export async function compareWithBare({ origin, pid }: Site, targets: Target[]): Promise<void> {
  const columns = ['req/s', 'p50 ms', 'p99 ms', 'CPU µs', 'of bare by CPU', 'by rate']
  console.log(`\n${'answer'.padEnd(32)}${columns.map((name) => name.padStart(name.length + 3)).join('')}`)
  for (const { name, path, headers = browsersHeaders } of targets) {
    const bare = await serveBare(origin + path, headers)
    const ours = []
    const theirs = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await load({ origin: origin + path, pid }, headers))
      theirs.push(await load(bare, headers))
    }
    bare.stop()
    const [our, their] = [medianOf(ours), medianOf(theirs)]
    const figures = [
      String(Math.round(our.rate)),
      our.p50.toFixed(1),
      our.p99.toFixed(1),
      our.processor.toFixed(1),
      (their.processor / our.processor).toFixed(2),
      (our.rate / their.rate).toFixed(2),
    ]
    const line = figures.map((figure, index) => figure.padStart((columns[index]?.length ?? 0) + 3))
    console.log(name.padEnd(32) + line.join(''))
  }
}

interface Measured {
  rate: number
  p50: number
  p99: number
  /** Millionths of a second for each request. */
  processor: number
}

async function load({ origin, pid }: Site, headers: Record<string, string>): Promise<Measured> {
  const before = processorSeconds(pid)
  const result = await autocannon({ url: origin, connections, duration: seconds, headers })
  const used = processorSeconds(pid) - before
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${origin} were not 2xx`)
  const { latency, requests } = result
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    processor: (used * 1e6) / requests.total,
  }
}

/** The round in the middle, by what a request costs. */
function medianOf(measured: Measured[]): Measured {
  const middle = measured.toSorted((a, b) => a.processor - b.processor)[Math.floor(measured.length / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return middle
}

/**
 * A Fastify without anything, in a process of its own, that sends the bytes of `url` as they came. With the site's
 * V8 flags, which cost a kept answer as much as a bare one: what is compared is the code.
 */
async function serveBare(url: string, headers: Record<string, string>) {
  const child = fork(
    join(import.meta.dirname, '../measuring/bare.ts'),
    [url, headers['accept-encoding'] ?? ''],
    { execArgv: heapFlags() },
  )
  const [origin]: string[] = await once(child, 'message')
  return { origin: origin ?? '', pid: child.pid ?? 0, stop: () => child.kill() }
}

/** V8 flags that `npm start` sets. */
function heapFlags(): string[] {
  const program = readFileSync(join(import.meta.dirname, '../../../src/start/start.mjs'), 'utf8')
  return Array.from(program.matchAll(/setFlagsFromString\('(\S+)'\)/g), ([, flag = '']) => flag)
}
