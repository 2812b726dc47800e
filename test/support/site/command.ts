import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sameClock } from './same-clock.ts'

const cli = join(import.meta.dirname, '../../../src/cli.ts')
/** It is gone again before it would pay to optimise PGlite. */
const briefly = '--liftoff-only'

interface Surroundings {
  /** What is typed into it. */
  typed?: string
  cwd?: string
  /** It is killed when that has passed, if it has not ended by then. */
  killAfterMs?: number
}

/** Runs one command of the command line; what it said and how it ended. */
export async function runCommand(
  env: Record<string, string>,
  args: string[],
  // Not the folder of the repository, where a developer may have a file .env.
  { typed = '', cwd = import.meta.dirname, killAfterMs }: Surroundings = {},
) {
  const child = spawn(process.execPath, [briefly, cli, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...sameClock(), ...env },
  })
  child.stdin.end(typed)
  const killing = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  clearTimeout(killing)
  const [out, err] = await said
  return { code, out: out.trim(), err: err.trim() }
}
