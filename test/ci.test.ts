import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Exit code of a command, and the totals that it writes, if any. */
type ScriptResult = [code: number, passed?: number, failed?: number]

interface Machine {
  /** Result of each npm script. Scripts without an entry succeed and write nothing. */
  npm?: Record<string, ScriptResult>
  /** Available programs. */
  programs?: string[]
  /** Packages that the package manager can install. */
  packages?: string[]
  user?: number
}

const allGreen: Record<string, ScriptResult> = {
  test: [0, 100, 0],
  'run test:chromium-forms': [0, 40, 0],
  'run test:firefox': [0, 2, 0],
  'run test:pgbouncer': [0, 5, 0],
}
const all = ['chromium', 'firefox-esr', 'pgbouncer']

it('.ci/run adds up the totals of all runs', () => {
  expect(runCi({ npm: allGreen, programs: all })).toMatchObject({ last: '147 passed, 0 failed', code: 0 })
})

it('.ci/run fails if a journey fails in only one browser', () => {
  const npm = { ...allGreen, 'run test:firefox': [1, 1, 1] } satisfies Record<string, ScriptResult>
  expect(runCi({ npm, programs: all })).toMatchObject({ last: '146 passed, 1 failed', code: 1 })
})

it('.ci/run ends with a list of failures and their reasons', () => {
  const npm = { ...allGreen, 'run test:firefox': [1, 1, 1] } satisfies Record<string, ScriptResult>
  expect(runCi({ npm, programs: all }).out).toMatch(
    /What failed:\na\.test\.ts > keeps a promise: it broke\n146 passed, 1 failed\n$/,
  )
  expect(runCi({ npm: allGreen, programs: all }).out).not.toContain('What failed')
})

it.each([
  ['broke off before its totals', [1], '107 passed, 1 failed'],
  ['left no totals though it seemed to end well', [0], '107 passed, 1 failed'],
  ['ended badly though no test failed', [1, 40, 0], '147 passed, 1 failed'],
] satisfies [string, ScriptResult, string][])(
  '.ci/run counts a run as failed if it %s',
  (_, ending, last) => {
    const npm = { ...allGreen, 'run test:chromium-forms': ending }
    expect(runCi({ npm, programs: all })).toMatchObject({ last, code: 1 })
  },
)

it('.ci/run ignores totals of an earlier run', () => {
  const npm = { ci: [1] } satisfies Record<string, ScriptResult>
  expect(runCi({ npm })).toMatchObject({ last: '0 passed, 1 failed', code: 1 })
})

it('.ci/run counts failures outside the tests', () => {
  const npm = { ...allGreen, 'run check': [1] } satisfies Record<string, ScriptResult>
  expect(runCi({ npm, programs: all })).toMatchObject({ last: '147 passed, 1 failed', code: 1 })
})

it('.ci/run installs programs that the machine lacks', () => {
  expect(runCi({ npm: allGreen, packages: all })).toMatchObject({ last: '147 passed, 0 failed', code: 0 })
})

it.each([
  ['cannot be installed', { packages: ['chromium'] }, '140 passed, 0 failed', ['firefox-esr', 'pgbouncer']],
  ['needs root to install', { packages: all, user: 1000 }, '100 passed, 0 failed', all],
])('.ci/run warns about a program that %s, without failing', (_, machine, last, missing) => {
  const { said, ...rest } = runCi({ npm: allGreen, ...machine })
  expect(rest).toMatchObject({ last, code: 0 })
  expect([...said.matchAll(/^NOT TRIED: the site with ([\w-]+),/gm)].map(([, name]) => name)).toEqual(missing)
})

it('.ci/run notices a failure even if PostgreSQL ends the process', () => {
  const lines = "import './test/support/servers/postgres.ts'; process.exitCode = 3"
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', lines], {
    cwd: join(import.meta.dirname, '..'),
  })
  expect(status).toBe(3)
})

/** Runs a copy of .ci/run with only the given programs. */
function runCi({ npm = {}, programs = [], packages = [], user = 0 }: Machine) {
  const folder = mkdtempSync(join(tmpdir(), 'someday-ci-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const command = (name: string, ...lines: string[]) =>
    writeFileSync(join(bin, name), ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 })
  for (const tool of ['bash', 'chmod', 'dirname', 'env', 'rm', 'timeout']) {
    symlinkSync(
      execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(),
      join(bin, tool),
    )
  }
  symlinkSync(process.execPath, join(bin, 'node'))
  command('id', `echo ${user}`)
  command('npm', 'case "$*" in', ...Object.entries(npm).map(formatNpmScript), 'esac')
  for (const program of programs) command(program)
  command(
    'apt-get',
    'case "$*" in',
    ...packages.map((name) => formatInstall(name, bin)),
    '*) exit 100 ;;',
    'esac',
  )

  cpSync(join(import.meta.dirname, '../.ci/run'), join(folder, '.ci/run'))
  const results = join(folder, 'node_modules/.cache/test-results.json')
  mkdirSync(dirname(results), { recursive: true })
  writeFileSync(results, '{"numPassedTests":7,"numFailedTests":0}')
  const { status, stdout, stderr } = spawnSync(join(folder, '.ci/run'), {
    env: { PATH: bin },
    encoding: 'utf8',
  })
  return { code: status, last: stdout.trim().split('\n').at(-1), out: stdout, said: stderr }
}

/** Shell code of a fake npm script that writes the totals and exits. */
function formatNpmScript([command, [code, numPassedTests, numFailedTests]]: [string, ScriptResult]): string {
  const failed = { status: 'failed', fullName: 'keeps a promise', failureMessages: ['it broke'] }
  const assertionResults = Array.from({ length: numFailedTests ?? 0 }, () => failed)
  const testResults = [{ name: 'a.test.ts', message: '', assertionResults }]
  const totals = JSON.stringify({ numPassedTests, numFailedTests, testResults })
  const write = `file=\${4#*=}; echo '${totals}' > "\${file:-node_modules/.cache/test-results.json}";`
  return `'${command}'*) ${numPassedTests === undefined ? '' : write} exit ${code} ;;`
}

/** Shell code of a fake package manager that installs a package. */
const formatInstall = (name: string, bin: string) =>
  `*install*${name}) echo '#!/bin/sh' > ${bin}/${name}; chmod +x ${bin}/${name} ;;`
