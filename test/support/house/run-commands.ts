import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

const repository = join(import.meta.dirname, '../../..')
const marker = 'these were the commands'

/**
 * Overrides commands that would wait for a person: `npm start` stops the site once it has started, and curl also prints
 * the status.
 */
const shellOverrides = `
set -eo pipefail
npm() {
  if [ "$1" != start ]; then command npm --silent "$@"; return; fi
  : > "$LOG"
  PORT=0 HOST=127.0.0.1 node src/start/start.mjs > "$LOG" 2>&1 &
  local site=$!
  until grep -q 'has started' "$LOG"; do
    kill -0 $site 2>/dev/null || { cat "$LOG" >&2; return 1; }
    sleep 0.2
  done
  kill $site
  wait $site
}
curl() {
  command curl --write-out '\\n%{stderr}status %{http_code}\\n' "$@"
}
`

export interface Outcome {
  /** Last line of output. */
  said: string
  statuses: number[]
}

/**
 * Runs blocks of commands in one shell, in a folder like a fresh clone.
 *
 * @returns the outcome of each block.
 * @throws with the output if a block fails.
 */
export async function runCommands(blocks: string[], env: Record<string, string>): Promise<Outcome[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'someday-docs-'))
  try {
    for (const name of readdirSync(repository).filter((each) => !/^(data|\.git|\.env)$/.test(each)))
      symlinkSync(join(repository, name), join(cwd, name))
    const script = blocks.map((block) => `${block}\necho; echo '${marker}'; echo '${marker}' >&2`).join('\n')
    const path = `${dirname(process.execPath)}:${process.env.PATH}`
    const shell = spawn('bash', ['-c', shellOverrides + script], {
      cwd,
      env: { PATH: path, HOME: cwd, LOG: join(cwd, 'started.log'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = Promise.all([text(shell.stdout), text(shell.stderr)])
    const [code] = await once(shell, 'close')
    const [out = [], err = []] = (await said).map((each) => each.split(`${marker}\n`))
    const failed = blocks[out.length - 1]
    if (code !== 0) throw new Error(`${failed}\n${out.at(-1)}\n${err.at(-1)}`)
    return blocks.map((_, index) => ({
      said: out[index]?.trim().split('\n').at(-1) ?? '',
      statuses: Array.from((err[index] ?? '').matchAll(/^status (\d+)$/gm), ([, status]) => Number(status)),
    }))
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}
