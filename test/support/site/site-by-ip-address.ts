import { rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { onTestFinished } from 'vitest'
import { startSite } from './site-process.ts'
import { createDataFolder } from './data-folder.ts'

/**
 * Starts a site for one test on all addresses and returns its URL by a non-loopback IP, which browsers do not treat as
 * a secure context, unlike localhost. Without a network, 0.0.0.0 is used.
 */
export async function startSiteByAddress(env: Record<string, string> = {}) {
  const DATA_DIR = createDataFolder('someday-by-address-')
  const site = await startSite({ DATA_DIR, HOST: '0.0.0.0', ...env })
  onTestFinished(async () => {
    await site.stop('SIGKILL')
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  const { port } = new URL(site.origin)
  return { site, DATA_DIR, port, home: `http://${findLocalAddress()}:${port}` }
}

function findLocalAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '0.0.0.0'
}
