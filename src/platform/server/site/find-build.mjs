import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// In plain JavaScript, because each start runs this: Node takes 35 ms and 24 MB to strip types from the first file.

/** Files and folders that the site is built from. */
export const siteSources = [
  'src',
  'panda.config.ts',
  'postcss.config.mjs',
  'vite.config.ts',
  'vite.process.config.ts',
  'package-lock.json',
]

/**
 * Returns the folder of the finished build, unless the sources have changed since, or the files cannot be read: the
 * caller then builds the site, which reports what the system refuses.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
export function findBuild(root) {
  try {
    return findCurrentBuild(root)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined
    throw error
  }
}

/** @param {string} root */
function findCurrentBuild(root) {
  const stamp = stampOf(root)
  if (!existsSync(stamp)) return undefined
  const built = readFileSync(stamp, 'utf8')
  const folder = join(root, 'dist', built)
  if (!existsSync(folder)) return undefined
  // An installed package contains the build of its sources and no configuration of Vite, so it cannot be built again.
  const isInstalledPackage = !existsSync(join(root, 'vite.config.ts'))
  return isInstalledPackage || built === fingerprintOf(root, siteSources) ? folder : undefined
}

/**
 * File with the fingerprint of the sources last built, which is also the name of the build's folder.
 *
 * @param {string} root
 */
export const stampOf = (root) => join(root, 'dist/built-from')

/**
 * Returns a hash of the names and contents of files, and of all files in folders.
 *
 * @param {string} root
 * @param {string[]} sources
 */
export function fingerprintOf(root, sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(root, source)).toSorted())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} source
 */
function filesIn(root, source) {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !byOtherPrograms.test(file))
}

/** Files of editors, Git and file managers, such as `.DS_Store`, `.page.ts.swp`, `page.ts~` and `page.ts.orig`. */
const byOtherPrograms = /(?:^|[\\/])\.|(?:~|\.orig)$/
