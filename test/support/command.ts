import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sameClock } from './same-clock.ts'

/** Runs one command of the command line with what is typed into it; what it said and how it ended. */
export async function runCommand(env: Record<string, string>, args: string[], typed = '') {
  const child = spawn(process.execPath, ['src/cli.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, ...sameClock(), ...env },
  })
  child.stdin.end(typed)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  const [out, err] = await said
  return { code, out: out.trim(), err }
}
