import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { runSite } from './site-process.ts'

/** Runs a start that is meant to fail; what it said and how it ended. */
export async function failedStart(env: Record<string, string>, user?: { uid?: number; gid?: number }) {
  const { child, output } = runSite({ PORT: '0', ...env }, user)
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code] = await once(child, 'close')
  return { code, said: output().trim() }
}
