import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/servers/postgres.ts'
import { getPercentile } from './measuring/percentile.ts'

const root = join(import.meta.dirname, '../..')
const repetitions = 7

/** Measures the time from `npm start` to the first page, and that of the command line's help. */
export async function measureStart(dataFolder: string): Promise<void> {
  print('Start, first', await measureFirstPage(dataFolder))
  const later: number[] = []
  for (let round = 0; round < repetitions; round++) later.push(await measureFirstPage(dataFolder))
  print('Start, later (median)', getPercentile(later, 0.5))
  print(
    'npm run cli -- --help (median)',
    getPercentile(Array.from({ length: repetitions }, measureHelp), 0.5),
  )
}

async function measureFirstPage(DATA_DIR: string): Promise<number> {
  const port = await freePort()
  const begunAt = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
    await wait(5)
  }
  const ms = performance.now() - begunAt
  npm.kill()
  await once(npm, 'exit')
  return ms
}

function measureHelp(): number {
  const begunAt = performance.now()
  execFileSync('npm', ['run', 'cli', '--', '--help'], { cwd: root, stdio: 'ignore' })
  return performance.now() - begunAt
}

const print = (what: string, ms: number) => console.log(`${what.padEnd(32)}${(ms / 1_000).toFixed(2)} s`)
