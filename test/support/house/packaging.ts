import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { versionWithCommit } from '#platform/version.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { findPath } from './supply-chain.ts'

const repository = join(import.meta.dirname, '../../..')

/** Files of the package besides its manifest. */
const packageFiles = [
  'src',
  'dist/built-from',
  'docs',
  'docker',
  'packaging',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
]
const legalFiles = ['LICENSE', 'THIRD-PARTY-NOTICES']

/**
 * Files that would only enlarge the package: contact sheets for contributors, and compressed copies that the site makes
 * when it serves a file. Brotli copies are kept, because compressing as well as they do takes seconds; those of the tile
 * renderer are not, because only sites with a map style serve it.
 */
const leftOut = [
  /^docs\/covers(\/|$)/,
  /\/client\/assets\/[^/]+\.gz$/,
  /\/client\/assets\/(tile-map|maplibre-gl-worker)[^/]*\.br$/,
]

interface Locked {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Creates the package for `npx`: the sources, the build, and a manifest with exact versions of all dependencies,
 * because npm ignores a package's lock file.
 *
 * @param from folder for the contents; existing files are removed.
 * @param to folder for the package.
 * @returns the path of the package.
 */
export function createPackage(from: string, to: string): string {
  rmSync(from, { recursive: true, force: true })
  mkdirSync(from, { recursive: true })
  const build = join('dist', readFileSync(join(repository, 'dist/built-from'), 'utf8'))
  for (const name of [...packageFiles, ...legalFiles, build])
    cpSync(join(repository, name), join(from, name), { recursive: true, filter: isPackaged })
  writeFileSync(join(from, 'package.json'), JSON.stringify(createPackageManifest(), undefined, 2))
  mkdirSync(to, { recursive: true })
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', to]
  const answer = execFileSync('npm', args, {
    cwd: from,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [made]: { filename: string }[] = JSON.parse(answer)
  return join(to, made?.filename ?? '')
}

/** Returns whether the package has a file or folder of the repository, by its absolute path. */
function isPackaged(path: string): boolean {
  const name = relative(repository, path).replaceAll('\\', '/')
  return !leftOut.some((pattern) => pattern.test(name))
}

/** Returns the manifest, without scripts: nothing runs at installation. */
export function createPackageManifest() {
  const { name, version, description, license, type, imports, engines } = manifest
  const bin = { [name]: 'src/start/someday.mjs' }
  const [, gitHead] = versionWithCommit().split('+')
  const what = { name, version, ...(gitHead && { gitHead }), description, license, type }
  return { ...what, bin, imports, engines, ...listLockedDependencies() }
}

/** Returns all runtime dependencies at their locked versions, except those nested in another package. */
function listLockedDependencies() {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(repository, 'package-lock.json'), 'utf8'),
  )
  const required = new Set<string>()
  const optional = new Set<string>()
  const reach = (names: string[], from: string, into: Set<string>) => {
    for (const name of names) {
      const path = findPath(lock.packages, name, from)
      if (path === undefined || required.has(path) || into.has(path)) continue
      into.add(path)
      const { dependencies = {}, optionalDependencies = {} } = lock.packages[path] ?? {}
      reach(
        Object.keys(dependencies).filter((each) => !(each in optionalDependencies)),
        path,
        into,
      )
      reach(Object.keys(optionalDependencies), path, optional)
    }
  }
  reach(Object.keys(manifest.dependencies), '', required)
  reach(Object.keys(manifest.optionalDependencies), '', optional)
  const atVersion = (paths: Set<string>) =>
    Object.fromEntries(
      [...paths]
        .filter((path) => path.lastIndexOf('node_modules/') === 0)
        .toSorted()
        .map((path) => [path.slice('node_modules/'.length), lock.packages[path]?.version ?? '']),
    )
  return { dependencies: atVersion(required), optionalDependencies: atVersion(optional.difference(required)) }
}
