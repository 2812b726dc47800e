import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBillOfMaterials } from './bill-of-materials.ts'
import { listInstallScripts, isAccepted, listLockedPackages, findReviewReason } from './supply-chain.ts'

/**
 * `npm run supply-chain` lists install scripts, licences of production packages and known vulnerabilities, and writes a
 * CycloneDX document. Fails if something needs a review.
 */
const cwd = join(import.meta.dirname, '../../..')
const folder = join(cwd, 'node_modules/.cache')
const auditTimeoutMs = 60_000

const packages = listLockedPackages()
const production = packages.filter(({ isProduction }) => isProduction)

console.log('Scripts at install:')
const scripts = listInstallScripts(packages)
for (const { name, isAllowed } of scripts)
  console.log(`  ${name}: ${isAllowed === undefined ? 'NOT NAMED' : isAllowed ? 'allowed' : 'refused'}`)

console.log(`\nLicences of ${production.length} production packages:`)
const byLicense = Map.groupBy(production, ({ license }) => license)
for (const [license, those] of [...byLicense].toSorted(([, a], [, b]) => b.length - a.length))
  console.log(`  ${String(those.length).padStart(4)} ${license}`)

const outside = production.filter(({ license }) => !isAccepted(license))
console.log('\nNot on the list:')
for (const each of outside)
  console.log(`  ${each.name} (${each.license}): ${findReviewReason(each) ?? 'NOBODY HAS LOOKED AT IT'}`)

writeBill()
const vulnerabilities = audit()

const unseen = outside.filter((each) => !findReviewReason(each)).length
const unnamed = scripts.filter(({ isAllowed }) => isAllowed === undefined).length
if (unseen + unnamed + vulnerabilities > 0) process.exitCode = 1

function writeBill(): void {
  const file = join(folder, 'sbom.cdx.json')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(createBillOfMaterials(), null, 2))
  console.log(`\nThe bill of materials (CycloneDX) is in ${file}`)
}

/** Returns the number of production packages with known vulnerabilities. 0 if the registry does not respond. */
function audit(): number {
  // Development packages too, because some are bundled into production.
  const args = ['audit', '--json', '--include', 'dev']
  const { stdout } = spawnSync('npm', args, { cwd, encoding: 'utf8', timeout: auditTimeoutMs })
  const names = parseVulnerable(stdout)?.intersection(new Set(production.map(({ name }) => name)))
  console.log(
    names === undefined
      ? 'NOT TRIED: npm audit, for the registry does not answer it'
      : `Production packages with known holes: ${[...names].join(', ') || 'none'}`,
  )
  return names?.size ?? 0
}

/** Returns the vulnerable packages of an audit report. Undefined if the text is not a report. */
function parseVulnerable(answer: string): Set<string> | undefined {
  try {
    const report: { vulnerabilities?: Record<string, unknown> } = JSON.parse(answer)
    return report.vulnerabilities && new Set(Object.keys(report.vulnerabilities))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
