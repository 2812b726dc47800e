import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import * as suites from './suites.ts'
import browsers from './vitest.browsers.config.ts'
import usual from './vitest.config.ts'
import nightly from './vitest.nightly.config.ts'
import quick from './vitest.quick.config.ts'

type Config = typeof usual

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const everyTest = globSync('test/**/*.test.ts', { cwd: root })
const { everyFeature: _features, everyPage: _pages, ...lists } = suites
const nightlyOnly = [suites.nightlyFeatures, suites.nightlyProcesses, suites.nightlyJourneys].flatMap(
  (list) => list.flatMap(expandBraces),
)

describe.each(Object.entries(lists))('the list %s', (_name, patterns) => {
  const files = patterns.flatMap(expandBraces)

  it('names only files that exist', () => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('names each file once', () => {
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
  })
})

describe('every test file', () => {
  it('runs either in npm test, nightly, or with a browser or pooler of the machine', () => {
    expect(everyTest.length).toBeGreaterThan(300)
    const inMachine = listFiles(browsers).filter((file) => /^test\/(firefox|pooler)\//.test(file))
    const runs = [...new Set(listFiles(usual)), ...nightlyOnly, ...inMachine]
    expect(runs.toSorted()).toEqual(everyTest.toSorted())
  })

  it('that npm test leaves out is run by npm run test:nightly, features on both engines', () => {
    const run = listFiles(nightly)
    expect(nightlyOnly.filter((file) => !run.includes(file))).toEqual([])
    const timesOf = (file: string) => run.filter((each) => each === file).length
    const features = suites.nightlyFeatures.flatMap(expandBraces)
    expect(features.filter((file) => timesOf(file) !== 2)).toEqual([])
  })

  it('of features and pages is run on PGlite too, nightly at the latest', () => {
    const onPglite = listFiles(nightly, 'pglite')
    const expected = everyTest.filter((file) => /^test\/(features|pages)\//.test(file))
    expect(onPglite.toSorted()).toEqual(expected.toSorted())
  })

  it('with more rounds or variants nightly is run nightly', () => {
    const run = new Set([...listFiles(nightly), ...listFiles(browsers, 'chromium')])
    const varying = everyTest.filter((file) =>
      /\bgetRaceRounds\(\)|\binject\('isThorough'\)/.test(read(file)),
    )
    expect(varying.length).toBeGreaterThan(5)
    expect(varying.filter((file) => file !== 'test/suites.test.ts' && !run.has(file))).toEqual([])
  })

  it('of the quick run is one of npm test', () => {
    const run = new Set(listFiles(usual, 'postgresql'))
    expect(listFiles(quick).filter((file) => !run.has(file))).toEqual([])
  })
})

it('the nightly workflow runs npm run test:nightly and every journey in the system’s Chromium', () => {
  const workflow = read('.github/workflows/nightly.yml')
  for (const name of ['test:nightly', 'test:chromium'] as const) {
    expect(workflow).toMatch(new RegExp(`^ +- run: npm run ${name}$`, 'm'))
    expect(manifest.scripts[name]).toContain('vitest run --config test/vitest.')
  }
})

it('the nightly workflow installs the oldest supported PostgreSQL, without which its test skips itself', () => {
  expect(read('test/platform/database/database-servers.test.ts')).toContain('/usr/lib/postgresql/15/bin')
  expect(read('.github/workflows/nightly.yml')).toMatch(/^ +sudo apt-get -qy install postgresql-15$/m)
})

/** Returns the names that a pattern with alternatives in braces stands for. */
function expandBraces(pattern: string): string[] {
  const [, before = '', names = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names ? names.split(',').flatMap((name) => expandBraces(before + name + after)) : [pattern]
}

/** Returns the test files of a configuration's projects, or of one of them. */
function listFiles({ test }: Config, only?: string): string[] {
  return (test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project)) return []
    const { include = [], exclude = [], name } = project.test ?? {}
    if (only !== undefined && name !== only) return []
    const excluded = new Set(globSync([...exclude], { cwd: root }))
    return globSync([...include], { cwd: root }).filter((file) => !excluded.has(file))
  })
}
