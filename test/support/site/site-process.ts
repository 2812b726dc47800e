import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../servers/postgres.ts'
import { getClockEnvironment } from './clock-environment.ts'
import { runOutside } from './working-folder.ts'

const root = join(import.meta.dirname, '../../..')
const nodeFolder = dirname(process.execPath)
/**
 * Folder with a `node` that uses flags for short-lived processes: a third of a site's start would only pay off later.
 */
const shortLivedPath = `${join(import.meta.dirname, 'short-lived')}:${nodeFolder}`

export interface SiteProcess {
  origin: string
  child: ChildProcess
  /** Output so far, on both streams. */
  output: () => string
  /** Sends a signal and returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** Starts the site as a child process, like `npm start`, on a free port by default. */
export async function startSite(
  env: Record<string, string>,
  surroundings?: ProcessOptions,
): Promise<SiteProcess> {
  const { child, output } = runSite({ PORT: '0', ...env }, surroundings)
  return createSiteHandle(child, output, await originOf(child, output))
}

/** A benchmark is a single client, so limits per client are off. */
const withoutClientLimits = { WORK_PER_CLIENT: '0', CONNECTIONS_PER_CLIENT: '0' }

/** Starts a site without request logs, for benchmarks. */
export async function startQuietSite(
  env: Record<string, string>,
  surroundings: Pick<ProcessOptions, 'cores'> = {},
): Promise<SiteProcess> {
  const port = String(await freePort())
  const { child, output } = runSite(
    { LOG_LEVEL: 'warn', PORT: port, ...withoutClientLimits, ...env },
    { isForLong: true, ...surroundings },
  )
  const origin = `http://localhost:${port}`
  while (!(await answers(`${origin}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`The site ended before it listened:\n${output()}`)
    await wait(50)
  }
  return createSiteHandle(child, output, origin)
}

function createSiteHandle(child: ChildProcess, output: () => string, origin: string): SiteProcess {
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

/** Working directory and user of the process. */
export interface ProcessOptions {
  cwd?: string
  uid?: number
  gid?: number
  /** Uses the flags of production instead of those for short-lived processes. */
  isForLong?: boolean
  /** CPU cores in the format of Linux's `taskset`. All by default. */
  cores?: string | undefined
}

/** Runs a site without waiting for it to listen, for starts that are expected to fail. */
export function runSite(
  env: Record<string, string>,
  { isForLong = false, cores, ...surroundings }: ProcessOptions = {},
) {
  const start = ['node', join(root, 'src/start/start.mjs')]
  const [program = '', ...words] = cores === undefined ? start : ['taskset', '--cpu-list', cores, ...start]
  const child = runOutside((cwd) =>
    spawn(program, words, {
      cwd,
      ...surroundings,
      env: {
        PATH: `${isForLong ? nodeFolder : shortLivedPath}:${process.env.PATH}`,
        HOST: '127.0.0.1',
        ...getClockEnvironment(),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
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
