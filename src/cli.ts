import { Command, InvalidArgumentError } from 'commander'
import { emailPattern, maxEmailLength } from '#features/accounts/limits.ts'
import { invalidEmail } from '#features/accounts/messages.ts'
import { showProgress, type Progress } from '#platform/server/progress.ts'
import { versionWithCommit } from '#platform/version.ts'

/** Imported on demand, so that `--help` and usage errors are fast. */
const loadCommands = () => import('./start/commands.ts')
const loadAccounts = () => import('./start/account-commands.ts')
const loadSettings = () => import('./start/settings/settings-commands.ts')
const loadBackups = () => import('./start/backups/backup-commands.ts')
type Commands = Awaited<ReturnType<typeof loadCommands>>

const usageErrorExitCode = 2

const program = new Command(process.env.CALLED_AS ?? 'npm run cli --')
  .description('Tasks for operators. Reads the same settings as npm start.')
  .version(versionWithCommit(), '-V, --version', 'print the version')
  .helpOption('-h, --help', 'show help for a command')
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
  .description('load the built-in catalogue, or the one set in SEED, into the database')
  .option('--from <file>', 'a CSV or JSON file of ideas, as exported from the dashboard')
  .action((options: { from?: string }) =>
    runCommand((commands, progress) => commands.seed(progress, options.from))(),
  )
program
  .command('load')
  .description('add ideas from a file (a million in minutes); stop the site first')
  .argument('<file>', 'CSV, or JSON with one idea per line, as exported from the dashboard')
  .option('--dry-run', 'check the file and print what would be added')
  .option('--make-categories', 'create categories that are in the file but not in the catalogue')
  .action((file: string, options: object) =>
    runCommand((commands, progress) => commands.loadFile(file, options, progress))(),
  )
program
  .command('create-admin')
  .description('create an admin or promote a member; prompts for missing values')
  .argument('[email]', 'the email address to sign in with', parseEmail)
  .action(async (email?: string) => (await loadAccounts()).createAdmin(email))
program
  .command('reset-link')
  .description('print a link to set a new password')
  .argument('<email>', 'the email address of the account', parseEmail)
  .action(async (email: string) => (await loadAccounts()).printResetLink(email))
program
  .command('remove-second-step')
  .description('remove a lost authenticator app and passkeys from an account')
  .argument('<email>', 'the email address of the account', parseEmail)
  .action(async (email: string) => (await loadAccounts()).removeSecondFactor(email))
program
  .command('reindex')
  .description('rebuild the search index')
  .action(runCommand((commands, progress) => commands.rebuildSearch(progress)))
program
  .command('search:verify')
  .description('compare the search index with the database')
  .action(runCommand((commands) => commands.verifySearchIndex()))
program
  .command('jobs')
  .description('list queues and failed jobs; retry or drop a failed job')
  .argument('[action]', 'retry or drop', parseJobAction)
  .argument('[id]', 'the ID of the job', parseJobId)
  .action((action?: 'retry' | 'drop', id?: string) =>
    runCommand((commands) => commands.manageJobs(action, id))(),
  )
program
  .command('config')
  .description('print the settings, where they come from and what is missing for production')
  .action(async () => (await loadSettings()).showSettings())
program
  .command('mail-test')
  .description('send a test email using the settings of the site and print the result')
  .argument('<email>', 'the recipient', parseEmail)
  .action(async (email: string) => (await loadSettings()).sendTestMail(email))
program
  .command('backup')
  .description('back up all data to one file, even while the site is running')
  .argument('[file]', 'the file to write; by default a new one in BACKUP_URL or BACKUP_DIR')
  .option('--verify', 'restore it into a temporary database and compare')
  .option(
    '--with-secret',
    'include the secret that signs cookies and links; keep the file as safe as a password',
  )
  .action(async (file: string | undefined, options: object) => (await loadBackups()).backup(file, options))
program
  .command('backups')
  .description('list the backups in BACKUP_URL or BACKUP_DIR, newest first')
  .action(async () => (await loadBackups()).listBackups())
program
  .command('backup:verify')
  .description('restore a backup into a temporary database and compare')
  .argument('<file>', 'the backup file, or a name from `backups`')
  .action(async (file: string) => (await loadBackups()).verify(file))
program
  .command('restore')
  .description('restore a backup into an empty database; stop the site first')
  .argument('<file>', 'the backup file, or a name from `backups`')
  .option('--replace', 'back up the existing data and replace it')
  .option(
    '--keep-sending',
    'keep sending webhooks and emails if this site replaces the one that was backed up',
  )
  .action(async (file: string, options: object) => (await loadBackups()).restore(file, options))
program
  .command('help')
  .description('list the commands, or show help for one')
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
  throw new InvalidArgumentError('Use retry or drop, or leave out the action to list the jobs.')
}

function parseJobId(given: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(given)) return given
  throw new InvalidArgumentError('Use an ID from the list of jobs.')
}

function showHelp(name?: string): void {
  if (name === undefined) return program.help()
  const command = program.commands.find((each) => each.name() === name)
  if (command) command.help()
  // Commander reports the unknown command and suggests a similar one.
  program.parse([name], { from: 'user' })
}
