import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../servers/postgres.ts'
import { sameClock } from './same-clock.ts'

const root = join(import.meta.dirname, '../../..')
const nodeFolder = dirname(process.execPath)
/** In a site that a test starts and ends, a third of the work is what would only pay in one that goes on for long. */
const briefly = `${join(import.meta.dirname, 'short-lived')}:${nodeFolder}`

export interface SiteProcess {
  origin: string
  child: ChildProcess
  /** What it has written so far, on both outputs. */
  output: () => string
  /** Asks it to end; its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts the product as a process of its own, as `npm start` does, on a free port unless told otherwise. */
export async function startSite(
  env: Record<string, string>,
  surroundings?: Surroundings,
): Promise<SiteProcess> {
  const { child, output } = runSite({ PORT: '0', ...env }, surroundings)
  return handleOf(child, output, await originOf(child, output))
}

/** A benchmark is one client, and has all that there is. */
const withoutShares = { WORK_PER_CLIENT: '0', CONNECTIONS_PER_CLIENT: '0' }

/** The same without request logs, so that a benchmark measures the answers and not the terminal. */
export async function startQuietSite(
  env: Record<string, string>,
  surroundings: Pick<Surroundings, 'cores'> = {},
): Promise<SiteProcess> {
  const port = String(await freePort())
  const { child, output } = runSite(
    { LOG_LEVEL: 'warn', PORT: port, ...withoutShares, ...env },
    { isForLong: true, ...surroundings },
  )
  const origin = `http://localhost:${port}`
  while (!(await answers(`${origin}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`The site ended before it listened:\n${output()}`)
    await wait(50)
  }
  return handleOf(child, output, origin)
}

function handleOf(child: ChildProcess, output: () => string, origin: string): SiteProcess {
  return {
    origin,
    child,
    output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** Where the process runs, and as whom. */
export interface Surroundings {
  cwd?: string
  uid?: number
  gid?: number
  /** Whether much is asked of it, so that it runs as visitors have it. */
  isForLong?: boolean
  /** Which of the machine's cores it may use, as Linux's `taskset` takes them; all where nothing is said. */
  cores?: string | undefined
}

/** Runs the process without waiting for it to listen, for starts that are meant to fail. */
export function runSite(
  env: Record<string, string>,
  { isForLong = false, cores, ...surroundings }: Surroundings = {},
) {
  const start = ['sh', join(root, 'src/start/start.sh')]
  const [program = '', ...words] = cores === undefined ? start : ['taskset', '--cpu-list', cores, ...start]
  const child = spawn(program, words, {
    // Not the folder of the repository, where a developer may have a file .env.
    cwd: import.meta.dirname,
    ...surroundings,
    env: {
      PATH: `${isForLong ? nodeFolder : briefly}:${process.env.PATH}`,
      HOST: '127.0.0.1',
      ...sameClock(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return { child, output: () => chunks.join('') }
}

async function originOf(child: ChildProcess, output: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const look = () => {
    const address = /listening at (http:\/\/[\d.]+:\d+)/.exec(output())?.[1]
    if (address) resolve(address.replace('127.0.0.1', 'localhost'))
  }
  child.stdout?.on('data', look)
  child.once('exit', (code) =>
    reject(new Error(`The site ended with ${code} before it listened:\n${output()}`)),
  )
  return promise
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
