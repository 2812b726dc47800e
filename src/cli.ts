import type { SqlEntityManager } from '@mikro-orm/sql'
import { emailOnly, login } from '#features/accounts/contract.ts'
import { makeAdmin } from '#features/accounts/server/admins.service.ts'
import { makeResetPath } from '#features/accounts/server/password-change.service.ts'
import { keepPasswords } from '#features/accounts/server/passwords.service.ts'
import { User } from '#features/accounts/server/user.entity.ts'
import { seedCatalogue } from '#features/ideas/server/seed.service.ts'
import { reindex, verifySearch } from '#features/search/server/reindex.service.ts'
import { showProgress } from '#platform/server/progress.ts'
import { blaming, explain } from './blame.ts'
import { meilisearchAddress, readConfig, type Config } from './config.ts'
import { claimDatabase } from './database-source.ts'
import { readEnvironment } from './environment.ts'
import { openQuestions } from './questions.ts'
import { makeSiteFiles } from './site-files.ts'

const progress = showProgress(process.stderr)

interface Command {
  does: string
  /** The name of its one argument. */
  takes?: string
  run: (argument: string | undefined) => unknown
}

const commands = new Map<string | undefined, Command>([
  ['build', { does: 'build the site into dist', run: build }],
  ['seed', { does: 'load the catalogue into the database', run: () => withDatabase(seed) }],
  ['create-admin', { takes: '[email]', does: 'make an admin, or a member one', run: createAdmin }],
  ['reset-link', { takes: '<email>', does: 'print a link that sets a new password', run: printResetLink }],
  ['reindex', { does: 'build all that is searched anew', run: () => withDatabase(reindexAll) }],
  ['search:verify', { does: 'compare the search index with the database', run: () => withDatabase(verify) }],
  ['help', { does: 'show this text', run: () => console.log(usage()) }],
])

const [name, argument, ...rest] = process.argv.slice(2)
const command = commands.get(name)

if (!command || rest.length > 0 || (argument && !command.takes)) {
  console.error(usage())
  process.exit(2)
}
try {
  await command.run(argument)
  progress.end()
} catch (error) {
  progress.end()
  console.error(explain(error))
  process.exit(1)
}

function usage(): string {
  const lines = [...commands].map(
    ([each, { takes = '', does }]) => `  ${`${each} ${takes}`.padEnd(22)}${does}`,
  )
  return ['Usage: npm run cli -- <command>', '', ...lines].join('\n')
}

async function build() {
  await makeSiteFiles(() => progress.step('Building the site'))
}

async function seed(em: SqlEntityManager, config: Config) {
  progress.step('Loading the catalogue')
  const isChanged = await seedCatalogue(em, { now: new Date(), onProgress: progress.update })
  // A start compares the index with the database; a site that runs already would not.
  if (isChanged && meilisearchAddress(config)) await reindexAll(em, config)
}

/** The address and the password come from the environment, else they are asked for. */
async function createAdmin(given: string | undefined) {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = readConfig(readEnvironment())
  await withDatabase(async (em) => {
    const questions = openQuestions(process.stdin, process.stderr)
    const email = given ?? ADMIN_EMAIL ?? (await questions.ask('Email: '))
    const password = ADMIN_PASSWORD ?? (await questions.askSecret('Password: '))
    questions.close()
    const admin = login.safeParse({ email, password })
    if (!admin.success) return fail(admin.error.issues.map(({ message }) => message).join('\n'))
    const done = await makeAdmin(em, keepPasswords(), admin.data, new Date())
    console.log(outcomeOf(done, admin.data.email))
  })
}

function outcomeOf(done: 'made' | 'promoted' | 'unchanged', email: string): string {
  if (done === 'made') return `${email} is an admin and can sign in with this password.`
  if (done === 'promoted') return `${email} had an account; it is an admin's now, its password as before.`
  return `${email} is an admin already. Nothing has changed.`
}

async function printResetLink(given: string | undefined) {
  const { PUBLIC_URL, PORT } = readConfig(readEnvironment())
  await withDatabase(async (em) => {
    const { data } = emailOnly.safeParse({ email: given })
    const user = data && (await em.findOne(User, data))
    if (!user) return fail(`Nobody here has the address ${given ?? ''}.`)
    const path = await makeResetPath(em, user.id, new Date())
    console.log(`${PUBLIC_URL ?? `http://localhost:${PORT}`}${path}`)
    console.error('It can be used once, within 24 hours.')
  })
}

function fail(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}

async function reindexAll(em: SqlEntityManager, config: Config) {
  progress.step('Building the search')
  await blaming('MEILI_URL or MEILI_API_KEY', () => reindex(em, meilisearchAddress(config)))
}

async function verify(em: SqlEntityManager, config: Config) {
  const { isEqual, report } = await blaming('MEILI_URL or MEILI_API_KEY', () =>
    verifySearch(em, meilisearchAddress(config)),
  )
  console.log(report)
  if (!isEqual) process.exitCode = 1
}

/** Opens the database; on PGlite that is refused while the site runs on it. */
async function withDatabase(work: (em: SqlEntityManager, config: Config) => Promise<void>) {
  const config = readConfig(readEnvironment())
  const database = await claimDatabase(config)
  const orm = await database.open()
  await work(orm.em.fork(), config)
  await orm.close()
  database.release()
}
