import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'

interface Target {
  name: string
  path: string
}

const seconds = 4
const rounds = 2
const connections = 32
// As browsers ask.
const headers = { 'accept-encoding': 'gzip, deflate, br' }

/** Loads each address and a bare Fastify route that sends the same bytes, in turns, and prints both. */
export async function compareWithBare(origin: string, targets: Target[]): Promise<void> {
  console.log(
    `\n${'answer'.padEnd(32)}${'req/s'.padStart(8)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'of bare'.padStart(10)}`,
  )
  for (const { name, path } of targets) {
    const bare = await serveBare(origin + path)
    const ours = []
    const theirs = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(origin + path))
      theirs.push(await load(bare.origin))
    }
    bare.stop()
    const best = ours.toSorted((a, b) => b.rate - a.rate)[0]
    const bareRate = Math.max(...theirs.map(({ rate }) => rate))
    if (!best) continue
    console.log(
      `${name.padEnd(32)}${String(Math.round(best.rate)).padStart(8)}${best.p50.toFixed(1).padStart(9)}${best.p99.toFixed(1).padStart(9)}${(best.rate / bareRate).toFixed(2).padStart(10)}`,
    )
  }
}

async function load(url: string) {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were not 2xx`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** A Fastify without anything, in a process of its own, that sends the bytes of `url` as they came. */
async function serveBare(url: string) {
  const child = fork(join(import.meta.dirname, 'bare.ts'), [url])
  const [origin]: string[] = await once(child, 'message')
  return { origin: origin ?? '', stop: () => child.kill() }
}
