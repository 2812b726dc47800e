import module from 'node:module'
import { join } from 'node:path'
import v8 from 'node:v8'
import { Command, InvalidArgumentError } from 'commander'
import { emailPattern, maxEmailLength } from '#features/accounts/limits.ts'
import { invalidEmail } from '#features/accounts/messages.ts'
import { showProgress, type Progress } from '#platform/server/progress.ts'
import { versionWithCommit } from '#platform/version.ts'

// Keeps the heap small, as in start.mjs: a backup of a large site used twice as much memory otherwise.
v8.setFlagsFromString('--semi-space-growth-factor=1')
v8.setFlagsFromString('--heap-growing-percent=20')

// Caches compiled code between commands. Node ignores a folder that is not writable.
module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

/** Imported on demand, so that `--help` and usage errors are fast. */
const loadCommands = () => import('./start/commands.ts')
const loadSettings = () => import('./start/settings/settings-commands.ts')
const loadBackups = () => import('./start/backups/backup-commands.ts')
type Commands = Awaited<ReturnType<typeof loadCommands>>

const usageErrorExitCode = 2

const program = new Command(process.env.CALLED_AS ?? 'npm run cli --')
  .description('One-off work for whoever runs the site. It reads the same variables as npm start.')
  .version(versionWithCommit(), '-V, --version', 'print the version')
  .helpOption('-h, --help', 'explain a command')
  .helpCommand(false)
  .showHelpAfterError()
  // Commander exits with 1 on a usage error; here it is 2. Help and version keep exit code 0.
  .exitOverride(({ exitCode }) => process.exit(exitCode && usageErrorExitCode))

program
  .command('build')
  .description('build the site into dist')
  .action(runCommand((commands, progress) => commands.build(progress)))
program
  .command('seed')
  .description('load the catalogue into the database: ours, or the one that SEED names')
  .option('--from <file>', 'a CSV or JSON of ideas, as the dashboard exports them')
  .action((options: { from?: string }) =>
    runCommand((commands, progress) => commands.seed(progress, options.from))(),
  )
program
  .command('load')
  .description('add the ideas of a file, a million in minutes; stop the site first')
  .argument('<file>', 'CSV, or JSON with one idea on each line, as the export writes them')
  .option('--dry-run', 'check the file and say what would be added')
  .option('--make-categories', 'create the categories that the file names and the catalogue lacks')
  .action((file: string, options: object) =>
    runCommand((commands, progress) => commands.loadFile(file, options, progress))(),
  )
program
  .command('create-admin')
  .description('make an admin, or a member one; asks for what is not set and not given')
  .argument('[email]', 'the address to sign in with', parseEmail)
  .action((email?: string) => runCommand((commands) => commands.createAdmin(email))())
program
  .command('reset-link')
  .description('print a link that sets a new password')
  .argument('<email>', 'the address of the account', parseEmail)
  .action((email: string) => runCommand((commands) => commands.printResetLink(email))())
program
  .command('remove-second-step')
  .description('take a lost authenticator app and passkeys away from an account')
  .argument('<email>', 'the address of the account', parseEmail)
  .action((email: string) => runCommand((commands) => commands.removeSecondFactor(email))())
program
  .command('reindex')
  .description('build all that is searched anew')
  .action(runCommand((commands, progress) => commands.rebuildSearch(progress)))
program
  .command('search:verify')
  .description('compare the search index with the database')
  .action(runCommand((commands) => commands.verifySearchIndex()))
program
  .command('jobs')
  .description('list what is done later and what of it has failed; retry or drop one')
  .argument('[action]', 'retry or drop', parseJobAction)
  .argument('[id]', 'of the job', parseJobId)
  .action((action?: 'retry' | 'drop', id?: string) =>
    runCommand((commands) => commands.manageJobs(action, id))(),
  )
program
  .command('config')
  .description('print the settings in force, where each comes from, and what production would miss')
  .action(async () => (await loadSettings()).showSettings())
program
  .command('mail-test')
  .description('send a mail, as the site would, and say how it went')
  .argument('<email>', 'where to', parseEmail)
  .action(async (email: string) => (await loadSettings()).sendTestMail(email))
program
  .command('backup')
  .description('write all that the site knows into one file, while it runs or not')
  .argument('[file]', 'where to; else a new one where the site puts its own: BACKUP_URL, or BACKUP_DIR')
  .option('--verify', 'restore it into a database that is thrown away, and compare')
  .option(
    '--with-secret',
    'with what cookies and links are signed with: keep that file as you would keep a key',
  )
  .action(async (file: string | undefined, options: object) => (await loadBackups()).backup(file, options))
program
  .command('backups')
  .description('list the backups where the site puts its own, newest first')
  .action(async () => (await loadBackups()).listBackups())
program
  .command('backup:verify')
  .description('restore a backup into a database that is thrown away, and compare')
  .argument('<file>', 'the backup, or the name of one that `backups` lists')
  .action(async (file: string) => (await loadBackups()).verify(file))
program
  .command('restore')
  .description('put a backup into an empty place; stop the site first')
  .argument('<file>', 'the backup, or the name of one that `backups` lists')
  .option('--replace', 'in the place of what is there, which is kept in a backup')
  .option('--keep-sending', 'it takes the place of the site that was backed up: webhooks and letters go on')
  .action(async (file: string, options: object) => (await loadBackups()).restore(file, options))
program
  .command('help')
  .description('list the commands, or explain one')
  .argument('[command]')
  .action(showHelp)

try {
  await program.parseAsync()
} catch (error) {
  const { formatStartupError } = await import('./start/startup-errors.ts')
  console.error(formatStartupError(error))
  process.exit(1)
}

function runCommand(work: (commands: Commands, progress: Progress) => Promise<void>) {
  return async () => {
    const progress = showProgress(process.stderr, { isLogged: true })
    try {
      await work(await loadCommands(), progress)
    } finally {
      progress.end()
    }
  }
}

function parseEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (email.length <= maxEmailLength && emailPattern.test(email)) return email
  throw new InvalidArgumentError(`${invalidEmail}.`)
}

function parseJobAction(given: string): 'retry' | 'drop' {
  if (given === 'retry' || given === 'drop') return given
  throw new InvalidArgumentError('Use retry or drop, or neither for the list.')
}

function parseJobId(given: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given)) return given
  throw new InvalidArgumentError('It must be one of the list.')
}

function showHelp(name?: string): void {
  if (name === undefined) return program.help()
  const command = program.commands.find((each) => each.name() === name)
  if (command) command.help()
  // Commander reports the unknown command and suggests a similar one.
  program.parse([name], { from: 'user' })
}
