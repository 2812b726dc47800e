import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Piscina } from 'piscina'
import { makeFirstAdmin } from '#features/accounts/server/admins.service.ts'
import { keptAuthSecret } from '#features/accounts/server/signing-in/auth-secret.ts'
import { reasonAgainst } from '#features/accounts/server/signing-in/common-passwords.ts'
import { loadIcons, type Icons } from '#features/covers/server/icons.ts'
import { takingLong } from '#platform/database/sql.ts'
import { minuteMs } from '#platform/durations.ts'
import type { Tracing } from '#platform/seeing/tracing.ts'
import type { Progress } from '#platform/server/progress.ts'
import { builtAssets, readBuiltAssets } from '#platform/server/site/built-assets.ts'
import { version } from '#platform/version.ts'
import type { Assets } from '#platform/web/document.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { DrawElsewhere, RenderPage, Drawing } from '../entry-server.tsx'
import { listenForCommands } from './backups/control.ts'
import { fillCatalogue } from './catalogue.ts'
import type { ClaimedDatabase } from './database.ts'
import { showsMails, mailboxNotice, mailWarnings } from './mail/mail-options.ts'
import type { ClaimedPort } from './port.ts'
import { peoplesLog } from './seeing/logging.ts'
import { openFigures } from './seeing/open-figures.ts'
import { sayFigures, shareFigures } from './seeing/process-figures.ts'
import { startedFacts } from './seeing/started.ts'
import { openServices } from './services.ts'
import { siteOrigin } from './site-origin.ts'
import { makeDrawings, makeSiteFiles, siteFiles } from './site/site-files.ts'
import { explainingStartupErrors } from './startup-errors.ts'
import { serves, retire } from './workers/worker-messages.ts'

const startsInDevelopment = process.argv.includes('--dev')

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
  const { icons, ...pages } = await loadPages({
    isDevelopment: startsInDevelopment,
    progress,
    base: config.BASE_PATH,
  })
  progress.step('Preparing the database')
  const notices: string[] = []
  const orm = await database.open((notice) => notices.push(notice))
  progress.step('Loading the catalogue')
  await explainingStartupErrors(database.variable, () =>
    takingLong(() =>
      fillCatalogue(orm.em.fork(), config.SEED, {
        now: new Date(),
        onReading: progress.count,
        onProgress: progress.update,
      }),
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

/** Traces where somebody takes them; without, nothing of it is loaded. */
export async function tracingOf(config: Config): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = config
  const url = own ?? (endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`)
  if (!url || config.OTEL_SDK_DISABLED) return undefined
  const { openTracing } = await import('#platform/seeing/tracing.ts')
  return openTracing({ url, protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL, version })
}

/** With what the last jobs are given, less than the ten seconds that npm, Docker and systemd wait before they kill. */
const lastRequestsMs = 5_000
/** Whoever has a connection open asks something on it within that, most likely, and learns then that it ends. */
const farewellMs = 15_000
/** Nobody waits for a worker that another one has taken the place of. */
const lastRequestsOfRetiredMs = minuteMs

/**
 * Requests that have begun are answered; one that never ends is cut off.
 * @param lastWords what is said when all has ended.
 */
function closeWhenAsked(
  app: FastifyInstance,
  port: ClaimedPort,
  lastWords: () => Promise<void> = async () => {},
): void {
  let closing: Promise<void> | undefined
  const close = async (requestsMs: number) => {
    // A kept-alive connection falls idle when its request is answered, and would stay open for its next one.
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
    setTimeout(() => app.server.closeAllConnections(), requestsMs).unref()
    app.log.info('closing: requests that have begun are answered')
    await app.close()
    await lastWords()
    app.log.info({ uptimeSeconds: Math.round(process.uptime()) }, 'the site has ended. Good bye')
    process.exit(0)
  }
  // A Ctrl-C arrives twice, from the terminal and from npm: the second must not cut the first short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      setTimeout(() => app.server.closeAllConnections(), lastRequestsMs).unref()
      closing ??= close(lastRequestsMs)
    })
  process.on('message', async (said) => {
    if (said !== retire) return
    await Promise.race([port.leave(), wait(farewellMs, undefined, { ref: false })])
    closing ??= close(lastRequestsOfRetiredMs)
  })
}

type EntryServer = { createRenderer: (assets: Assets, drawElsewhere?: DrawElsewhere) => RenderPage }

interface PagesSource {
  renderPage: RenderPage
  revision: () => string
  assets: FastifyPluginAsync
  icons: Icons
}

/** What pages are made of: the built site, built now where its sources changed, or Vite while developing. */
export async function loadPages({
  isDevelopment,
  progress,
  base = '',
}: {
  isDevelopment: boolean
  progress: Progress
  /** The path that the site lies beneath, where that is known to whoever compiles it. */
  base?: string
}): Promise<PagesSource> {
  return isDevelopment ? fromVite(base) : fromBuild(progress)
}

async function fromBuild(progress: Progress): Promise<PagesSource> {
  await makeSiteFiles(() => progress.step('Building the site'))
  const [{ createRenderer }, icons]: [EntryServer, Icons] = await Promise.all([
    import(pathToFileURL(siteFiles.renderer).href),
    loadIcons(siteFiles.icons),
  ])
  return {
    renderPage: createRenderer(readBuiltAssets(siteFiles.client), openDrawingThread(siteFiles.renderer)),
    revision: () => 'built',
    assets: async (app) => {
      await app.register(builtAssets, { folder: siteFiles.client })
    },
    icons,
  }
}

async function fromVite(base: string): Promise<PagesSource> {
  const { viteDevelopment } = await import('#platform/server/site/vite-development.ts')
  const vite = await viteDevelopment(base)
  await makeDrawings()
  return {
    // Loaded anew for each page, so that a change of a component shows in the server's HTML too.
    renderPage: async (page) => {
      const { createRenderer } = await vite.load('/src/entry-server.tsx')
      const renderPage: RenderPage = createRenderer(vite.assets)
      return renderPage(page)
    },
    revision: randomUUID,
    assets: vite.plugin,
    icons: await loadIcons(siteFiles.icons),
  }
}

type Drawn = Awaited<ReturnType<DrawElsewhere>>

/** It holds a second copy of all that draws, so it goes where nothing has changed for so long. */
const idleMs = 60_000
/** Where there is one core for both, whoever waits for an answer comes first. */
const niceness = 5
/** So long one waits for its page at most, with those before it. */
const patienceMs = 5_000

/**
 * Draws pages in a thread of its own, one after the other: while an editor saves, pages are made anew for nobody who
 * waits, and each would hold up all others for the milliseconds that it takes. The thread is opened by the first of
 * them, and ends by itself. One that breaks is not opened again.
 * @param renderer the built half of the site that draws.
 */
export function openDrawingThread(renderer: string): DrawElsewhere {
  const broken = new AbortController()
  let opening: Promise<Piscina<Drawing, Drawn>> | undefined
  return async (drawing) => {
    opening ??= open(renderer, () => broken.abort())
    const pool = await opening
    const signal = AbortSignal.any([broken.signal, AbortSignal.timeout(patienceMs)])
    // Whoever draws it instead says what is wrong with it.
    return pool.run(drawing, { name: 'drawFromBoot', signal }).catch(() => undefined)
  }
}

async function open(filename: string, onBroken: () => void) {
  const { Piscina } = await import('piscina')
  const pool = new Piscina<Drawing, Drawn>({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    niceIncrement: niceness,
    recordTiming: false,
  })
  return pool.on('error', onBroken)
}
