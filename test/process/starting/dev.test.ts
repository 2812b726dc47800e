import { expect, it } from 'vitest'
import { isFree, soon, startDev } from '../../support/site/dev-process.ts'

it('in development the data folder is released when npm gets SIGTERM', async () => {
  const dev = await startDev()
  expect(isFree(dev.DATA_DIR)).toBe(false)
  process.kill(dev.npm, 'SIGTERM')
  await expect.poll(() => isFree(dev.DATA_DIR), soon).toBe(true)
}, 180_000)
