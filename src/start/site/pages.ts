import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { FastifyPluginAsync } from 'fastify'
import { loadIcons, type Icons } from '#features/covers/server/icons.ts'
import { builtAssets, readBuiltAssets } from '#platform/server/site/built-assets.ts'
import type { Progress } from '#platform/server/progress.ts'
import type { Assets } from '#platform/web/document.ts'
import type { DrawElsewhere, RenderPage } from '../../entry-server.tsx'
import { openDrawingThread } from './drawing-thread.ts'
import { makeDrawings, makeSiteFiles, siteFiles } from './site-files.ts'

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
