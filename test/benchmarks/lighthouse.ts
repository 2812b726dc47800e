import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findSystemBrowser } from '../support/browser/system-browser.ts'
import { getPercentile } from './measuring/percentile.ts'

const run = promisify(execFile)
/** Downloaded on demand: it has more dependencies than the product, and no test needs it. */
const program = 'lighthouse@13.5.0'
const rounds = 5
const limits = { 'largest-contentful-paint': 1200, 'total-blocking-time': 100, 'cumulative-layout-shift': 0 }
const pages = [
  ['Home', '/'],
  ['A category', '/categories/hiking-bucket-list-ideas'],
  ['An idea', '/ideas/1'],
  // Search results are noindex, which alone lowers their score.
  ['A search', '/search?q=northern+lights'],
] as const

/** Part of Lighthouse's report that is read. Scores are from 0 to 1, times in ms. */
interface Report {
  categories: Record<string, { title: string; score: number }>
  audits: Record<string, { numericValue?: number; score: number | null }>
}

/**
 * Prints Lighthouse's results for a first visit on a phone, the median of five runs, in the system's Chromium:
 * Lighthouse cannot control npm's. Needs an otherwise idle machine.
 */
export async function measureLighthouse(origin: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-bench-lighthouse-'))
  try {
    const env = { ...process.env, CHROME_PATH: findSystemBrowser('chromium') }
    console.log(`\n${'Lighthouse, mobile'.padEnd(32)}LCP ms   TBT ms   CLS    scores`)
    for (const [name, path] of pages) {
      // Warms the cache.
      await (await fetch(origin + path)).arrayBuffer()
      const reports: Report[] = []
      for (let round = 0; round < rounds; round++) {
        const file = join(folder, `${round}.json`)
        const said = ['--quiet', '--output=json', `--output-path=${file}`]
        const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
        await run('npm', ['exec', '--yes', '--', program, origin + path, ...said, flags], { env })
        reports.push(JSON.parse(readFileSync(file, 'utf8')))
      }
      console.log(lineOf(name, reports))
    }
    const [lcp, tbt, cls] = Object.values(limits)
    console.log(`${'limit'.padEnd(32)}${lcp}     ${tbt}      ${cls}      100 each`)
  } catch (error) {
    // The other benchmarks do not need it.
    console.log(`Lighthouse could not be asked: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf(name: string, reports: Report[]): string {
  const middle = (read: (report: Report) => number) => getPercentile(reports.map(read), 0.5)
  const audit = (id: keyof typeof limits) => middle(({ audits }) => audits[id]?.numericValue ?? Infinity)
  const [one] = reports
  const scores = Object.entries(one?.categories ?? {}).map(
    ([id, { title }]) =>
      `${title} ${Math.round(100 * middle(({ categories }) => categories[id]?.score ?? 0))}`,
  )
  const [lcp, tbt, cls] = [
    audit('largest-contentful-paint'),
    audit('total-blocking-time'),
    audit('cumulative-layout-shift'),
  ]
  return `${name.padEnd(32)}${lcp.toFixed(0).padEnd(9)}${tbt.toFixed(0).padEnd(9)}${cls.toFixed(3).padEnd(7)}${scores.join(', ')}`
}
