import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../../..')

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
  /** A folder of this repository. */
  link?: boolean
  hasInstallScript?: boolean
}

interface Manifest {
  allowScripts: Record<string, boolean>
}

/** What ships with the site may come under these; each lets it be used for anything, changed or not. */
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

/** Of others, those that somebody has looked at. */
const lookedAt = [
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

/** A package as the lock file has it; one that stands there in several versions counts each time. */
export interface Package {
  name: string
  version: string
  license: string
  isProduction: boolean
  /** Only some machines get it. */
  isOptional: boolean
  /** Where it stands once it is installed. */
  folder: string
  runsScript: boolean
}

/** Every package that an install may bring, whatever the machine. */
export function lockedPackages(): Package[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(read('package-lock.json'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(
      ([path, { version, license = 'none', dev = false, optional = false, hasInstallScript = false }]) => ({
        name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version,
        license,
        isProduction: !dev,
        isOptional: optional,
        folder: path,
        runsScript: hasInstallScript,
      }),
    )
}

/** Which packages have a script that runs at install, and what package.json says of each: undefined where nothing. */
export function installScripts(packages: Package[]): { name: string; isAllowed: boolean | undefined }[] {
  const { allowScripts }: Manifest = JSON.parse(read('package.json'))
  const names = new Set(packages.filter(({ runsScript }) => runsScript).map(({ name }) => name))
  return Array.from(names, (name) => ({ name, isAllowed: allowScripts[name] }))
}

/** Names in `allowScripts` that no package with a script has. */
export function idleAllowances(packages: Package[]): string[] {
  const { allowScripts }: Manifest = JSON.parse(read('package.json'))
  const running = new Set(installScripts(packages).map(({ name }) => name))
  return Object.keys(allowScripts).filter((name) => !running.has(name))
}

/** Whether a licence is on the list, an expression of several by what it demands. */
export function isAccepted(license: string): boolean {
  const ways = license.replaceAll(/[()]/g, '').split(' OR ')
  return ways.some((way) => way.split(' AND ').every((each) => accepted.has(each)))
}

/** Why somebody has found a licence outside the list to be fine; undefined where nobody has. */
export function reasonFor({ name, license }: Pick<Package, 'name' | 'license'>): string | undefined {
  const known = lookedAt.find((each) => each.names.test(name) && license.includes(each.license))
  const isRestAccepted = license.split(' AND ').every((each) => each === known?.license || isAccepted(each))
  return known && isRestAccepted ? known.reason : undefined
}

const read = (file: string): string => readFileSync(join(repository, file), 'utf8')
