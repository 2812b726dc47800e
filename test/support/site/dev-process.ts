import { execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { lockDataFolder } from '#platform/database/data-folder.ts'
import { getClockEnvironment } from './clock-environment.ts'
import { createDataFolder } from './data-folder.ts'

export const soon = { timeout: 60_000, interval: 250 }

/** Starts `npm run dev`. Returns its data folder and its processes, from npm to the site. */
export async function startDev() {
  const DATA_DIR = createDataFolder('someday-dev-')
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR,
      ...getClockEnvironment(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let started: Running[] = []
  onTestFinished(() => {
    for (const { pid } of [...started, ...listDescendants(npm.pid)]) killProcess(pid)
  })
  for (const output of [npm.stdout, npm.stderr])
    output.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  await expect.poll(() => said, soon).toContain('listening at')
  started = listDescendants(npm.pid)
  const watcher = started.findLast(({ command }) => command.includes('node --watch'))
  if (!npm.pid || !watcher) throw new Error(`There is no watcher among ${JSON.stringify(started)}`)
  return { DATA_DIR, npm: npm.pid, watcher: watcher.pid }
}

interface Running {
  pid: number
  parent: number
  command: string
}

/** Returns a process and all its descendants. */
function listDescendants(first: number | undefined): Running[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, ...words]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: words.join(' '),
    }))
  const descent = all.filter(({ pid }) => pid === first)
  // The list grows while it is traversed.
  for (const { pid } of descent) descent.push(...all.filter(({ parent }) => parent === pid))
  return descent
}

/** Ignores processes that have already ended. */
function killProcess(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Whether no process uses a data folder. */
export function isFree(folder: string): boolean {
  try {
    lockDataFolder(folder)()
    return true
  } catch {
    return false
  }
}
