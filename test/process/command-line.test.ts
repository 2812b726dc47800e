import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { copyDatabase } from '../support/app/catalogue-copy.ts'
import { runCommand } from '../support/site/command.ts'
import { startSite } from '../support/site/site-process.ts'
import { createDataFolder } from '../support/site/data-folder.ts'

const commands = [
  'build',
  'seed',
  'create-admin',
  'reset-link',
  'remove-second-step',
  'reindex',
  'search:verify',
  'jobs',
  'config',
  'mail-test',
]

function createTemporaryDataFolder(): string {
  const folder = createDataFolder('someday-commands-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const run = (args: string[]) => runCommand({ DATA_DIR: '/dev/null/none' }, args)

describe('the command line', () => {
  it.each([['--help'], ['-h'], ['help']])('lists its commands on %s', async (arg) => {
    const { code, out, err } = await run([arg])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Usage: npm run cli -- /)
    for (const command of commands) expect(out).toMatch(new RegExp(`^  ${command}\\b`, 'm'))
  })

  it.each([[['help', 'reset-link']], [['reset-link', '--help']]])(
    'explains a command with %j',
    async (args) => {
      const { code, out, err } = await run(args)
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/^Usage: npm run cli -- reset-link .*<email>/)
      expect(out).toContain('set a new password')
    },
  )

  const versionWithCommit = new RegExp(`^${RegExp.escape(manifest.version)}(\\+[\\da-f]{12})?$`)

  it('prints its version and commit', async () => {
    expect(await run(['--version'])).toEqual({
      code: 0,
      out: expect.stringMatching(versionWithCommit),
      err: '',
    })
  })

  it.each([
    ['no command', [], 'Usage: npm run cli -- '],
    ['an unknown command', ['frobnicate'], "unknown command 'frobnicate'"],
    ['a misspelt command', ['create-admn'], 'Did you mean create-admin?'],
    ['help for a misspelt command', ['help', 'sed'], 'Did you mean seed?'],
    ['an unknown option', ['seed', '--force'], "unknown option '--force'"],
    ['a missing argument', ['reset-link'], "missing required argument 'email'"],
    ['too many arguments', ['seed', 'everything'], 'too many arguments'],
    ['two addresses', ['create-admin', 'a@site.example', 'b@site.example'], 'too many arguments'],
    ['an invalid address', ['reset-link', 'boss'], 'Please enter a valid email address'],
    ['an invalid address of an admin', ['create-admin', 'boss@'], 'Please enter a valid email address'],
  ])('refuses %s with its usage and exit code 2, and changes nothing', async (_what, args, said) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(said)
    expect(err).toMatch(/^Usage: npm run cli -- /m)
    expect(err).not.toMatch(/^ +at /m)
  })

  it('names its folder before it starts', async () => {
    const DATA_DIR = createTemporaryDataFolder()
    const { code, err } = await runCommand({ DATA_DIR }, ['search:verify'])
    expect(code).toBe(0)
    expect(err.split('\n')[0]).toBe(`Using the built-in database (PGlite) in ${join(DATA_DIR, 'pglite')}.`)
    const site = await startSite({ DATA_DIR })
    onTestFinished(async () => void (await site.stop('SIGKILL')))
    const refused = await runCommand({ DATA_DIR }, ['seed'])
    expect(refused.code).toBe(1)
    expect(refused.err.split('\n')).toEqual([
      `Using the built-in database (PGlite) in ${join(DATA_DIR, 'pglite')}.`,
      expect.stringMatching(/^The data folder .* is in use by another running process\./),
    ])
  })

  it('names its server before it starts, without the password', async () => {
    const database = await copyDatabase()
    onTestFinished(() => database.remove())
    const url = new URL(database.location.url)
    const { code, out, err } = await runCommand({ DATABASE_URL: url.href }, ['search:verify'])
    expect(code).toBe(0)
    expect(err).toBe(`Using PostgreSQL at 127.0.0.1:${url.port}, database ${url.pathname.slice(1)}.`)
    expect(out).toBe('MEILI_URL is not set: PostgreSQL searches its own tables.')
    const socket = 'postgres://someday:open-sesame@localhost/x%20y?host=/nowhere/run&port=6000'
    const away = await runCommand({ DATABASE_URL: socket }, ['seed'])
    expect(away.code).toBe(1)
    expect(away.err.split('\n')[0]).toBe('Using PostgreSQL at /nowhere/run:6000, database x y.')
    expect(away.err).not.toContain('open-sesame')
  })
})
