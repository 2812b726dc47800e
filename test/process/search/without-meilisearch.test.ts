import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const needMeilisearch = [
  'test/process/search/search-pause.test.ts',
  'test/process/search/search-commands.test.ts',
  'test/features/search/outage.test.ts',
]

/** Simulates a platform without a package. */
const hidePackage = `
const Module = require('node:module')
const resolve = Module._resolveFilename
Module._resolveFilename = function (request, ...rest) {
  if (!request.startsWith('@gaubee/meilisearch')) return resolve.call(this, request, ...rest)
  throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' })
}`

/** Runs the tests without the global setup, which skipped tests do not need. */
async function runTests(preload: string) {
  const folder = mkdtempSync(join(tmpdir(), 'someday-skipping-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'preload.cjs'), preload)
  const test = { include: needMeilisearch, globalSetup: ['test/support/servers/announce-meilisearch.ts'] }
  writeFileSync(join(folder, 'config.mjs'), `export default ${JSON.stringify({ root, test })}`)
  const results = join(folder, 'results.json')
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--config',
      join(folder, 'config.mjs'),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}`,
    ],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: `--require ${join(folder, 'preload.cjs')}`,
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const said = text(child.stdout)
  await once(child, 'exit')
  return { said: await said, results: JSON.parse(readFileSync(results, 'utf8')) }
}

it('without Meilisearch its tests are skipped with a warning, and none passes', async () => {
  const { said, results } = await runTests(hidePackage)
  expect(said).toContain('No Meilisearch for this platform: all of its tests are SKIPPED.')
  expect(said).toMatch(/Tests +\d+ skipped/)
  expect(results.numPassedTests).toBe(0)
  expect(results.numFailedTests).toBe(0)
  expect(results.numPendingTests).toBeGreaterThan(10)
}, 120_000)
