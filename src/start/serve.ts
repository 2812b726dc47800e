import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { makeFirstAdmin } from '#features/accounts/server/admins.service.ts'
import { loadAuthSecret } from '#features/accounts/server/signing-in/auth-secret.ts'
import { findPasswordWeakness } from '#features/accounts/server/signing-in/common-passwords.ts'
import { withoutStatementLimit } from '#platform/database/sql.ts'
import { minuteMs } from '#platform/durations.ts'
import type { Tracing } from '#platform/observability/tracing.ts'
import type { Progress } from '#platform/server/progress.ts'
import { version } from '#platform/version.ts'
import { buildApp } from '../app.ts'
import type { Config } from './settings/config.ts'
import { listenForCopyRequests } from './backups/control-socket.ts'
import { loadCatalogue } from './catalogue.ts'
import type { ClaimedDatabase } from './database.ts'
import { hasDevMailbox, mailboxNotice, mailWarnings } from './mail/mail-options.ts'
import type { ClaimedPort } from './port.ts'
import { createLogStream } from './observability/logging.ts'
import { createMetricsIfEnabled } from './observability/instrumentation.ts'
import { sendMetrics, exposeMetrics } from './observability/process-metrics.ts'
import { getRuntimeInfo } from './observability/runtime-info.ts'
import { createServices } from './services.ts'
import { getSiteOrigin } from './site-origin.ts'
import { isDevelopmentMode } from './site/site-files.ts'
import { withStartupErrors } from './startup-errors.ts'
import { readyMessage, retireMessage } from './workers/worker-messages.ts'
import { loadPages } from './site/pages-source.ts'

interface Claimed {
  database: ClaimedDatabase
  port: ClaimedPort
  /** Warnings about the settings, to log. */
  warnings: string[]
}

/**
 * Starts the site on the claimed database and port: builds pages, migrates, loads the catalogue, and listens.
 * Registers its shutdown on a signal.
 * @throws ConfigError for a setting that cannot be used.
 */
export async function serve(
  config: Config,
  { database, port, warnings }: Claimed,
  progress: Progress,
): Promise<void> {
  const { icons, ...pages } = await loadPages({
    isDevelopment: isDevelopmentMode,
    progress,
    base: config.BASE_PATH,
    oldAssets: join(config.DATA_DIR, 'old-assets'),
  })
  progress.step('Preparing the database')
  const notices: string[] = []
  const orm = await database.open((notice) => notices.push(notice))
  progress.step('Loading the catalogue')
  await withStartupErrors(database.variable, () =>
    withoutStatementLimit(() =>
      loadCatalogue(orm.em.fork(), config.SEED, {
        now: new Date(),
        onReading: progress.count,
        onProgress: progress.update,
      }),
    ),
  )
  progress.end()

  const authSecret =
    config.AUTH_SECRET ?? (await withStartupErrors('DATA_DIR', () => loadAuthSecret(config.DATA_DIR)))
  const figures = await createMetricsIfEnabled(config)
  const services = await createServices({
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
  let closeControlSocket: (() => void) | undefined
  const onStopped = async () => {
    closeControlSocket?.()
    await orm.close()
    database.release()
  }
  const logStream = await createLogStream(config)
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
    tracing: await setUpTracing(config),
    ...pages,
  })
  if (figures) await exposeMetrics(config, figures)
  await withStartupErrors(database.variable, () => app.ready())
  await port.open((request, response) => app.answer(request, response))
  for (const address of port.addresses()) app.log.info(`listening at ${address}`)
  if ('folder' in database.location) {
    const { folder } = database.location
    closeControlSocket = await listenForCopyRequests(orm, config.DATA_DIR, folder).catch((error: unknown) => {
      app.log.warn(
        { err: error },
        'no backup can be made while the site is running: the path of DATA_DIR may be too long',
      )
      return undefined
    })
  }
  for (const notice of notices) app.log.info(notice)
  if (database.warning) app.log.warn(database.warning)
  for (const warning of [...warnings, ...mailWarnings(config)]) app.log.warn(warning)
  if (
    config.ADMIN_PASSWORD &&
    findPasswordWeakness(
      config.ADMIN_PASSWORD,
      { name: 'Admin', email: config.ADMIN_EMAIL ?? '' },
      { siteName: config.SITE_NAME, origin: getSiteOrigin(app, config) },
    )
  )
    app.log.warn('ADMIN_PASSWORD is easy to guess: sign in and choose a stronger one.')
  if (hasDevMailbox(config)) app.log.info(mailboxNotice(getSiteOrigin(app, config)))
  const facts = await getRuntimeInfo(config, orm, location)
  app.log.info(facts, `${config.SITE_NAME} ${facts.version} has started`)
  progress.say(`${config.SITE_NAME} is open at ${getSiteOrigin(app, config)}`)
  closeOnSignal(app, port, figures && (() => sendMetrics(figures)))
  process.send?.(readyMessage)
}

/**
 * Creates tracing if an OTLP endpoint is set and tracing is not disabled; else undefined, and OpenTelemetry is not
 * loaded.
 */
export async function setUpTracing(config: Config): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: tracesEndpoint } = config
  const url = tracesEndpoint ?? (endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`)
  if (!url || config.OTEL_SDK_DISABLED) return undefined
  const { createTracing: openTracing } = await import('#platform/observability/tracing.ts')
  return openTracing({ url, protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL, version })
}

/**
 * Shutdown timeout for active requests. Together with that of jobs, it stays below the ten seconds after which npm,
 * Docker and systemd kill.
 */
const shutdownTimeoutMs = 5_000
/**
 * Grace period for keep-alive connections: most clients send another request within it, whose response closes the
 * connection.
 */
const keepAliveGraceMs = 15_000
/** Timeout for the requests of a worker that was replaced. Nothing waits for its end, so it may be long. */
const retiredShutdownTimeoutMs = minuteMs

/**
 * Closes the application on SIGTERM, SIGINT or a retire message. Active requests are answered, up to a timeout.
 *
 * @param onClosed called after the application has closed.
 */
function closeOnSignal(
  app: FastifyInstance,
  port: ClaimedPort,
  onClosed: () => Promise<void> = async () => {},
): void {
  let closing: Promise<void> | undefined
  const close = async (requestsMs: number) => {
    // A keep-alive connection becomes idle after its response and would stay open for the next request.
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
    setTimeout(() => app.server.closeAllConnections(), requestsMs).unref()
    app.log.info('shutting down: finishing open requests')
    await app.close()
    await onClosed()
    app.log.info({ uptimeSeconds: Math.round(process.uptime()) }, 'the site has stopped')
    process.exit(0)
  }
  // Ctrl-C sends two signals, from the terminal and from npm: the second must not interrupt the shutdown.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs).unref()
      closing ??= close(shutdownTimeoutMs)
    })
  process.on('message', async (said) => {
    if (said !== retireMessage) return
    await Promise.race([port.leave(), wait(keepAliveGraceMs, undefined, { ref: false })])
    closing ??= close(retiredShutdownTimeoutMs)
  })
}
