import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getClockEnvironment } from './clock-environment.ts'
import { runOutside } from './working-folder.ts'

const cli = join(import.meta.dirname, '../../../src/start/cli.mjs')
/** Commands end before optimized WebAssembly of PGlite pays off. */
const shortLivedFlags = '--liftoff-only'

interface Surroundings {
  /** Standard input. */
  typed?: string
  cwd?: string
  /** Timeout after which the command is killed. */
  killAfterMs?: number
}

/**
 * Runs a command of the command line.
 *
 * @returns its output and exit code.
 */
export async function runCommand(
  env: Record<string, string>,
  args: string[],
  { typed = '', cwd, killAfterMs }: Surroundings = {},
) {
  const child = runOutside((folder) =>
    spawn(process.execPath, [shortLivedFlags, cli, ...args], {
      cwd: cwd ?? folder,
      env: { PATH: process.env.PATH, ...getClockEnvironment(), ...env },
    }),
  )
  child.stdin.end(typed)
  const killing = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  clearTimeout(killing)
  const [out, err] = await said
  return { code, out: out.trim(), err: err.trim() }
}
