import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { listLockedPackages } from './supply-chain.ts'

const repository = join(import.meta.dirname, '../../..')
const maxOutputBytes = 64 * 1024 * 1024
const developmentProperty = 'cdx:npm:package:development'

interface Component {
  'bom-ref': string
  name: string
  version: string
  properties?: { name: string }[]
}

/** CycloneDX document. Other fields are kept as npm writes them. */
interface Bill {
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * Returns the site's dependencies in CycloneDX format. Derived from the lock file, so that it is the same on every
 * machine.
 *
 * `npm sbom --omit dev` also omits packages that a development tool needs too, such as pg. So npm lists all packages
 * with their purpose, and development tools are removed here.
 */
export function createBillOfMaterials(): Bill {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--include', 'dev']
  const answer = execFileSync('npm', args, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: maxOutputBytes,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const bill: Bill = JSON.parse(answer)
  const made = new Set(listLockedPackages().flatMap((each) => (each.isProduction ? idOf(each) : [])))
  // For two copies of one version, npm gives the purpose of the first, which may be a tool's. The lock file decides.
  const [tools, named] = partition(bill.components, (each) => isTool(each) && !made.has(idOf(each)))
  const components = named.map(withoutPurpose)
  const left = new Set(tools.map((tool) => tool['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !left.has(each)) }))
  return { ...bill, components, dependencies }
}

const isTool = ({ properties = [] }: Component): boolean =>
  properties.some(({ name }) => name === developmentProperty)

const idOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

const withoutPurpose = ({ properties = [], ...component }: Component): Component => ({
  ...component,
  properties: properties.filter(({ name }) => name !== developmentProperty),
})

const partition = <T>(all: T[], isFirst: (each: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((each) => !isFirst(each)),
]
