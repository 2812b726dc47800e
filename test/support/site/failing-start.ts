import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { runSite, type ProcessOptions } from './site-process.ts'

/**
 * Runs a start that is expected to fail.
 *
 * @returns its output and exit code.
 */
export async function runFailingStart(env: Record<string, string>, surroundings?: ProcessOptions) {
  const { child, output } = runSite({ PORT: '0', ...env }, surroundings)
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code] = await once(child, 'close')
  return { code, said: output().trim() }
}
