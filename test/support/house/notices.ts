import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLockedPackages, type Package } from './supply-chain.ts'

const repository = join(import.meta.dirname, '../../..')
export const noticesFile = join(repository, 'THIRD-PARTY-NOTICES')

const head = `THIRD-PARTY NOTICES

Someday is made with the packages below, each under its own licence. Packages whose licences differ in nothing but the
names of who holds the rights stand together: first who they are, then the words they share.

Its maps are drawn from data of Natural Earth (https://www.naturalearthdata.com), which is in the public domain, and of
GeoNames (https://www.geonames.org), under the Creative Commons licence CC BY 4.0
(https://creativecommons.org/licenses/by/4.0/), reduced to the cities of at least 500,000 people.

npm run notices writes this file anew.`

/**
 * Returns the production packages with their licences, from the lock file and node_modules. Platform-specific packages
 * are listed without their licence text, so that the result is the same on every machine.
 */
export function createNotices(): string {
  const made = listLockedPackages().filter(({ isProduction }) => isProduction)
  const groups = Map.groupBy(made.filter(({ isOptional }) => !isOptional).map(readLicence), normalizeText)
  const shared = Array.from(groups.values(), (those) => ({ words: those[0]?.words, names: linesOf(those) }))
  const sections = shared
    .toSorted((a, b) => b.names.length - a.names.length || compare(a.names.join(), b.names.join()))
    .map(({ words, names }) => `${names.join('\n')}\n\n${words}`)
  const builds = linesOf(
    made
      .filter(({ isOptional }) => isOptional)
      .map((each) => ({ ...each, holders: [each.license], words: '' })),
  )
  const ofSomeMachines = `Builds for some machines, of which an install brings a few; their licences come with them:\n\n${builds.join('\n')}`
  return `${[head, ...sections, ofSomeMachines].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

interface Licence extends Package {
  /** Copyright lines of the licence. */
  holders: string[]
  words: string
}

const isLicence = (file: string) => /^(un)?licen[cs]e|^copying/i.test(file)
const isHeading = (line: string) => /^[(#\s]*(the )?mit licen[cs]e( \(mit\))?[)\s]*$/i.test(line)
const isHolder = (line: string) => /^(copyright\b|\(c\)|©)/i.test(line)

/** Reads a package's licence file, or the licence named in its manifest if there is no file. */
function readLicence(each: Package): Licence {
  const folder = join(repository, each.folder)
  const files = existsSync(folder) ? readdirSync(folder).filter(isLicence).toSorted() : []
  const lines = files
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/\r?\n/))
    .map((line) => line.trim())
  const holders = lines.filter(isHolder)
  const words = lines.filter((line) => !isHolder(line) && !isHeading(line)).join('\n')
  const said = words.replaceAll(/\n{3,}/g, '\n\n').trim()
  return { ...each, holders, words: said || `No words come with it. It says of itself: ${each.license}` }
}

/** Normalizes line breaks, to compare licences. */
const normalizeText = ({ words }: Licence): string => words.replaceAll(/\s+/g, ' ').toLowerCase()

function linesOf(those: Licence[]): string[] {
  const lines = those.map(({ name, version, holders }) =>
    [`  ${name}@${version}`, ...new Set(holders.map((holder) => `    ${holder}`))].join('\n'),
  )
  return [...new Set(lines)].toSorted(compare)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
