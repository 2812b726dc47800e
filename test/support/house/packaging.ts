import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionWithCommit } from '#platform/version.ts'
import manifest from '../../../package.json' with { type: 'json' }

const repository = join(import.meta.dirname, '../../..')

/** What stands in the package beside its manifest. */
const taken = ['src', 'dist', 'docs', 'docker', 'packaging', 'README.md', 'CHANGELOG.md', 'SECURITY.md']
const words = ['LICENSE', 'THIRD-PARTY-NOTICES']

/** What the site is built with, or only browsers run: it stands in `dist` already. */
const inDist =
  /^(vite|recharts|@vitejs\/.*|@chakra-ui\/.*|@emotion\/.*|@dnd-kit\/.*|@tiptap\/.*|@simplewebauthn\/browser)$/

interface Locked {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Makes the package that `npx` starts: the sources with what was built of them, and a manifest that names every
 * package of the lock file at its version, since npm takes no lock file of a package into account.
 *
 * @param from a folder to make it in, emptied before. @param to where the file goes. @returns the path of the file.
 */
export function makePackage(from: string, to: string): string {
  rmSync(from, { recursive: true, force: true })
  mkdirSync(from, { recursive: true })
  for (const name of [...taken, ...words])
    cpSync(join(repository, name), join(from, name), { recursive: true })
  writeFileSync(join(from, 'package.json'), JSON.stringify(packageManifest(), undefined, 2))
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

/** Without scripts: nothing runs at its install. */
export function packageManifest() {
  const { name, version, description, license, type, imports, engines } = manifest
  const bin = { [name]: 'src/start/someday.sh' }
  const [, gitHead] = versionWithCommit().split('+')
  const what = { name, version, ...(gitHead && { gitHead }), description, license, type }
  return { ...what, bin, imports, engines, ...lockedDependencies() }
}

/** All that the site needs to run, at the versions of the lock file, as far as they stand beside each other there. */
function lockedDependencies() {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(repository, 'package-lock.json'), 'utf8'),
  )
  const required = new Set<string>()
  const optional = new Set<string>()
  const reach = (names: string[], from: string, into: Set<string>) => {
    for (const name of names) {
      const path = placeOf(name, from)
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
  const placeOf = (name: string, from: string): string | undefined => {
    const path = `${from && `${from}/`}node_modules/${name}`
    if (lock.packages[path]) return path
    return from ? placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) : undefined
  }
  reach(
    Object.keys(manifest.dependencies).filter((name) => !inDist.test(name)),
    '',
    required,
  )
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
