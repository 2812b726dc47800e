import { reasonAgainst } from '#features/accounts/server/signing-in/common-passwords.ts'
import { keptAuthSecret } from '#features/accounts/server/signing-in/auth-secret.ts'
import { makeFirstAdmin } from '#features/accounts/server/admins.service.ts'
import type { Progress } from '#platform/server/progress.ts'
import { openFigures } from './seeing/open-figures.ts'
import { sayFigures, shareFigures } from './seeing/process-figures.ts'
import { listenForCommands } from './backups/control.ts'
import { buildApp } from '../app.ts'
import { closeWhenAsked } from './closing.ts'
import { explainingStartupErrors } from './startup-errors.ts'
import type { Config } from '../config.ts'
import type { ClaimedDatabase } from './database.ts'
import { fillCatalogue } from './catalogue.ts'
import { takingLong } from '#platform/database/statement-limit.ts'
import { peoplesLog } from './seeing/logging.ts'
import { mailboxNotice, mailWarnings } from './mail/mail-warnings.ts'
import { showsMails } from './mail/mail-options.ts'
import { loadPages } from './site/pages.ts'
import type { ClaimedPort } from './port.ts'
import { openServices } from './services.ts'
import { siteOrigin } from './site-origin.ts'
import { startedFacts } from './seeing/started.ts'
import { tracingOf } from './seeing/tracing.ts'
import { serves } from './workers/worker-messages.ts'

const isDevelopment = process.argv.includes('--dev')

interface Claimed {
  database: ClaimedDatabase
  port: ClaimedPort
  /** What is to be told of the settings. */
  warnings: string[]
}

/** Makes the site from what this process has claimed: builds, fills, opens, and closes cleanly. */
export async function serve(
  config: Config,
  { database, port, warnings }: Claimed,
  progress: Progress,
): Promise<void> {
  const { icons, ...pages } = await loadPages({ isDevelopment, progress, base: config.BASE_PATH })
  progress.step('Preparing the database')
  const notices: string[] = []
  const orm = await database.open((notice) => notices.push(notice))
  progress.step('Loading the catalogue')
  await explainingStartupErrors(database.variable, () =>
    takingLong(() =>
      fillCatalogue(orm.em.fork(), config.SEED, { now: new Date(), onProgress: progress.update }),
    ),
  )
  progress.end()

  const authSecret =
    config.AUTH_SECRET ?? (await explainingStartupErrors('DATA_DIR', () => keptAuthSecret(config.DATA_DIR)))
  const figures = await openFigures(config)
  const services = await openServices({
    config,
    orm,
    location: database.location,
    authSecret,
    icons,
    figures,
  })
  if (config.ADMIN_EMAIL && config.ADMIN_PASSWORD) {
    const admin = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD }
    await makeFirstAdmin(orm.em.fork(), services.passwords, admin, new Date())
  }
  let stopListening: (() => void) | undefined
  const onStopped = async () => {
    stopListening?.()
    await orm.close()
    database.release()
  }
  const logStream = await peoplesLog(config)
  const { location } = database
  const app = await buildApp({
    config,
    orm,
    location,
    services,
    onStopped,
    port,
    logStream,
    figures,
    tracing: await tracingOf(config),
    ...pages,
  })
  if (figures) await shareFigures(config, figures)
  await explainingStartupErrors(database.variable, () => app.ready())
  await port.open((request, response) => app.answer(request, response))
  for (const address of port.addresses()) app.log.info(`listening at ${address}`)
  if ('folder' in database.location) {
    const { folder } = database.location
    stopListening = await listenForCommands(orm, config.DATA_DIR, folder).catch((error: unknown) => {
      app.log.warn(
        { err: error },
        'no backup can be made while the site runs: DATA_DIR may be too long a path',
      )
      return undefined
    })
  }
  for (const notice of notices) app.log.info(notice)
  if (database.warning) app.log.warn(database.warning)
  for (const warning of [...warnings, ...mailWarnings(config)]) app.log.warn(warning)
  if (
    config.ADMIN_PASSWORD &&
    reasonAgainst(
      config.ADMIN_PASSWORD,
      { name: 'Admin', email: config.ADMIN_EMAIL ?? '' },
      { siteName: config.SITE_NAME, origin: siteOrigin(app, config) },
    )
  )
    app.log.warn('ADMIN_PASSWORD is easy to guess: sign in and choose another one.')
  if (showsMails(config)) app.log.info(mailboxNotice(siteOrigin(app, config)))
  const facts = await startedFacts(config, orm, location)
  app.log.info(facts, `${config.SITE_NAME} ${facts.version} has started`)
  progress.say(`${config.SITE_NAME} is open at ${siteOrigin(app, config)}`)
  closeWhenAsked(app, port, figures && (() => sayFigures(figures)))
  process.send?.(serves)
}
