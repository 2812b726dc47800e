import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Piscina } from 'piscina'
import { loadIcons, type Icons } from '#features/covers/server/icons.ts'
import type { Progress } from '#platform/server/progress.ts'
import { builtAssets, listFilesOf, readBuiltAssets } from '#platform/server/site/built-assets.ts'
import { keepOldAssets } from '#platform/server/site/old-assets.ts'
import type { Assets } from '#platform/web/document.ts'
import type { RenderInThread, RenderPage, RenderJob } from '../../entry-server.tsx'
import { buildIconsAndMap, buildSiteFiles, siteFiles } from './site-files.ts'

type EntryServer = { createRenderer: (assets: Assets, drawElsewhere?: RenderInThread) => RenderPage }

interface PagesSource {
  renderPage: RenderPage
  revision: () => string
  assets: FastifyPluginAsync
  /** Service worker with the files that it keeps from the start; undefined if there is none, as in development. */
  worker?: { script: string; files: string[] } | undefined
  icons: Icons
}

/**
 * Loads what serves pages: the renderer, a plugin that serves scripts and styles, the service worker and the icons of
 * covers. They come from the build in `dist`, which is made first if its sources have changed, or from Vite's
 * development server if `isDevelopment`.
 * @throws ConfigError if `dist` cannot be written.
 */
export async function loadPages({
  isDevelopment,
  progress,
  base = '',
  oldAssets,
}: {
  isDevelopment: boolean
  progress: Progress
  /** Folder for the assets of earlier versions; undefined for none. */
  oldAssets?: string
  /** Base path of the site, for Vite's URLs. */
  base?: string
}): Promise<PagesSource> {
  return isDevelopment ? loadVitePages(base) : loadBuiltPages(progress, oldAssets)
}

async function loadBuiltPages(progress: Progress, oldAssets?: string): Promise<PagesSource> {
  await buildSiteFiles(() => progress.step('Building the site'))
  const [{ createRenderer }, icons]: [EntryServer, Icons] = await Promise.all([
    import(pathToFileURL(siteFiles.renderer).href),
    loadIcons(siteFiles.icons),
  ])
  return {
    renderPage: createRenderer(readBuiltAssets(siteFiles.client), createRenderThread(siteFiles.renderer)),
    revision: () => 'built',
    assets: async (app) => {
      await app.register(builtAssets, {
        folder: siteFiles.client,
        oldAssets: oldAssets === undefined ? [] : listOldAssets(oldAssets, app.log),
      })
    },
    worker: readWorker(),
    icons,
  }
}

/** Without old assets, only pages that were open before an update miss something. */
function listOldAssets(folder: string, log: FastifyBaseLogger): string[] {
  const { client } = siteFiles
  try {
    return keepOldAssets(join(client, 'assets'), folder, basename(join(client, '..')), new Date())
  } catch (error) {
    log.warn({ err: error }, 'the files of earlier versions cannot be kept')
    return []
  }
}

/** Modules that the page for missing pages needs. */
const offlineModules = ['src/entry-browser.tsx', 'src/pages/offline.tsx', 'src/platform/web/offline.tsx']

function readWorker(): PagesSource['worker'] {
  if (!existsSync(siteFiles.worker)) return undefined
  return {
    script: readFileSync(siteFiles.worker, 'utf8'),
    files: listFilesOf(siteFiles.client, offlineModules),
  }
}

async function loadVitePages(base: string): Promise<PagesSource> {
  const { viteDevelopment } = await import('#platform/server/site/vite-development.ts')
  const vite = await viteDevelopment(base)
  await buildIconsAndMap()
  return {
    // Loaded for each page, so that changed components also appear in server-rendered HTML.
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

type RenderedDocument = Awaited<ReturnType<RenderInThread>>

/** The render thread holds a second copy of the renderer in memory, so it ends when idle for this long. */
const threadIdleTimeoutMs = 60_000
/** On a single core, the main thread gets priority over the render thread. */
const threadNiceness = 5
/** Timeout of a rendering, including its time in the queue. */
const renderTimeoutMs = 5_000

/**
 * Creates a function that renders pages one by one in a worker thread. Revalidations after an edit have no waiting
 * client, but each would block the event loop for some milliseconds. The thread starts on demand and ends when idle.
 * After a crash it is not started again. The function resolves to undefined after a crash, a timeout or an error of
 * rendering: the caller then renders itself.
 * @param renderer path of the built server entry.
 */
export function createRenderThread(renderer: string): RenderInThread {
  const brokenThread = new AbortController()
  let poolPromise: Promise<Piscina<RenderJob, RenderedDocument>> | undefined
  return async (drawing) => {
    poolPromise ??= createThreadPool(renderer, () => brokenThread.abort())
    const pool = await poolPromise
    const signal = AbortSignal.any([brokenThread.signal, AbortSignal.timeout(renderTimeoutMs)])
    // The caller then renders in the main thread, which reports the error.
    return pool.run(drawing, { name: 'renderFromBoot', signal }).catch(() => undefined)
  }
}

async function createThreadPool(filename: string, onBroken: () => void) {
  const { Piscina } = await import('piscina')
  const pool = new Piscina<RenderJob, RenderedDocument>({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: threadIdleTimeoutMs,
    niceIncrement: threadNiceness,
    recordTiming: false,
  })
  return pool.on('error', onBroken)
}
