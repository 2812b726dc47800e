import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../settings/config.ts'

/**
 * Checks that the packages in `node_modules` are those of `package-lock.json`. A build's name includes the lock file
 * but not the packages, so a build made of others would stay in use after `npm ci`. npm lists what it has installed
 * in `node_modules/.package-lock.json`; other package managers do not, and then nothing is checked.
 * @throws ConfigError if a package has another version, or if one that every installation needs is missing.
 */
export function requireLockedPackages(root: string): void {
  const installed = readLockFile(join(root, 'node_modules/.package-lock.json'))
  const locked = readLockFile(join(root, 'package-lock.json'))
  if (!installed || !locked) return
  for (const [path, { version, ...kind }] of Object.entries(locked)) {
    const found = installed[path]
    const isAsLocked = found ? found.version === version : path === '' || Object.values(kind).includes(true)
    if (!isAsLocked)
      throw new ConfigError('The installed packages do not match package-lock.json. Run npm ci.')
  }
}

function readLockFile(file: string) {
  return existsSync(file) ? lockFile.parse(JSON.parse(readFileSync(file, 'utf8'))).packages : undefined
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      // Packages that some installations leave out.
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      peer: z.boolean().optional(),
    }),
  ),
})
