import { expect, it } from 'vitest'
import { isFree, soon, startDev } from '../../support/site/dev-process.ts'

it.each([
  ['npm', 'SIGINT'],
  ['watcher', 'SIGTERM'],
  ['watcher', 'SIGHUP'],
  ['watcher', 'SIGKILL'],
] as const)(
  'in development the data folder is released when %s gets %s',
  async (who, signal) => {
    const dev = await startDev()
    expect(isFree(dev.DATA_DIR)).toBe(false)
    process.kill(dev[who], signal)
    await expect.poll(() => isFree(dev.DATA_DIR), soon).toBe(true)
  },
  180_000,
)

// Linux only, where a process can detect that its parent has ended.
it.runIf(process.platform === 'linux').each(['SIGHUP', 'SIGKILL'] as const)(
  'in development the data folder is released when npm gets %s and cannot forward it',
  async (signal) => {
    const dev = await startDev()
    process.kill(dev.npm, signal)
    await expect.poll(() => isFree(dev.DATA_DIR), soon).toBe(true)
  },
  180_000,
)
