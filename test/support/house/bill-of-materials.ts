import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { lockedPackages } from './supply-chain.ts'

const repository = join(import.meta.dirname, '../../..')
const largestAnswer = 64 * 1024 * 1024
const ofDevelopment = 'cdx:npm:package:development'

interface Component {
  'bom-ref': string
  name: string
  version: string
  properties?: { name: string }[]
}

/** As CycloneDX has it; what is not named here comes along as npm wrote it. */
interface Bill {
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * What the site is made of, in CycloneDX: by the lock file, so that it is the same on every machine.
 *
 * `npm sbom --omit dev` leaves out whatever a development tool needs too, pg among it. So npm writes down everything
 * and says of each what it is for, and the tools are left out here.
 */
export function billOfMaterials(): Bill {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--include', 'dev']
  const answer = execFileSync('npm', args, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: largestAnswer,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const bill: Bill = JSON.parse(answer)
  const made = new Set(lockedPackages().flatMap((each) => (each.isProduction ? idOf(each) : [])))
  // Of two copies of one version npm tells what the first is for, be it a tool's: the site's own counts.
  const [tools, named] = partition(bill.components, (each) => isTool(each) && !made.has(idOf(each)))
  const components = named.map(withoutPurpose)
  const left = new Set(tools.map((tool) => tool['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !left.has(each)) }))
  return { ...bill, components, dependencies }
}

const isTool = ({ properties = [] }: Component): boolean =>
  properties.some(({ name }) => name === ofDevelopment)

const idOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

const withoutPurpose = ({ properties = [], ...component }: Component): Component => ({
  ...component,
  properties: properties.filter(({ name }) => name !== ofDevelopment),
})

const partition = <T>(all: T[], isFirst: (each: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((each) => !isFirst(each)),
]
