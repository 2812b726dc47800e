import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * `npm run test:clocks` runs the tests at other times, for Node, the databases, Meilisearch and Chromium alike.
 * Arguments after `--` go to vitest; CLOCK selects one of the clocks.
 */
const clocks = [
  { name: 'year-end', at: '2027-12-31T23:59:30Z', zone: 'UTC' },
  { name: 'after-midnight', at: '2027-05-01T00:10:00Z', zone: 'UTC' },
  { name: 'leap-day', at: '2028-02-29T09:00:00Z', zone: 'UTC' },
  { name: 'spring-berlin', at: '2026-03-29T00:59:30Z', zone: 'Europe/Berlin' },
  { name: 'spring-utc', at: '2026-03-29T00:59:30Z', zone: 'UTC' },
  { name: 'autumn-berlin', at: '2026-10-25T00:30:00Z', zone: 'Europe/Berlin' },
  { name: 'autumn-utc', at: '2026-10-25T00:30:00Z', zone: 'UTC' },
]

const root = join(import.meta.dirname, '../..')
const resultsFile = join(root, 'node_modules/.cache/test-results.json')
const results = z.object({
  /** Also false if a test file could not be loaded, unlike the exit code. */
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

const library = findLibrary()
if (!library) {
  say('This needs libfaketime, which is not installed here: on Debian, apt install faketime.')
  process.exit(2)
}
const { CLOCK } = process.env
const picked = clocks.filter(({ name }) => !CLOCK || CLOCK === name)
if (picked.length === 0) {
  say(`There is no clock ${CLOCK}, but ${clocks.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const outcomes = picked.map((clock) => ({ ...clock, ...runUnder(clock, library) }))
for (const { name, at, zone, isGood, failed } of outcomes) {
  say(`${isGood ? 'passed' : 'FAILED'}  ${name} (${at}, ${zone})`)
  for (const test of failed) say(`        ${test}`)
}
process.exitCode = outcomes.every(({ isGood }) => isGood) ? 0 : 1

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

/** Returns the path of libfaketime, from its own command. Undefined if it is not installed. */
function findLibrary(): string | undefined {
  const asked = spawnSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' })
  return asked.stdout?.trim() || undefined
}

function runUnder({ name, at, zone }: (typeof clocks)[number], preload: string) {
  say(`\n${name}: ${at}, ${zone}`)
  // A relative offset: with an absolute time, each process would start again at that time.
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts']
  rmSync(resultsFile, { force: true })
  spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TZ: zone,
      LD_PRELOAD: preload,
      FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
      // Timers and file times are not faked.
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
      // Otherwise Chromium's timers busy-loop.
      FAKETIME_FORCE_MONOTONIC_FIX: '0',
    },
  })
  return outcome()
}

function outcome() {
  if (!existsSync(resultsFile)) return { isGood: false, failed: ['It ended before its end.'] }
  const { success, testResults } = results.parse(JSON.parse(readFileSync(resultsFile, 'utf8')))
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.replace(`${root}/`, '')}: ${fullName}`),
  )
  return { isGood: success, failed }
}
