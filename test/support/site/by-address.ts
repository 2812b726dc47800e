import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { startSite } from './site-process.ts'

/**
 * A site of one test's own that listens on all addresses, and where it is found by a number that is not this
 * machine's for itself: browsers trust it less than localhost. A machine without any network has 0.0.0.0 for that.
 */
export async function startSiteByAddress(env: Record<string, string> = {}) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'someday-by-address-'))
  cpSync(inject('templateFolder'), join(DATA_DIR, 'pglite'), { recursive: true })
  const site = await startSite({ DATA_DIR, HOST: '0.0.0.0', ...env })
  onTestFinished(async () => {
    await site.stop('SIGKILL')
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  const { port } = new URL(site.origin)
  return { site, DATA_DIR, port, home: `http://${addressOfThisMachine()}:${port}` }
}

function addressOfThisMachine(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '0.0.0.0'
}
