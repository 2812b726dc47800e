import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyPluginAsync } from 'fastify'
import { builtAssets, readBuiltAssets } from '#platform/server/built-assets.ts'
import type { Progress } from '#platform/server/progress.ts'
import { buildSite } from '#platform/server/site-build.ts'
import type { Assets } from '#platform/web/document.ts'
import type { RenderPage } from './entry-server.tsx'

type EntryServer = { createRenderer: (assets: Assets) => RenderPage }

interface PagesSource {
  renderPage: RenderPage
  assets: FastifyPluginAsync
}

/** Where pages come from: the built site, built now where its sources changed, or Vite while developing. */
export async function loadPages(
  root: string,
  { isDevelopment, progress }: { isDevelopment: boolean; progress: Progress },
): Promise<PagesSource> {
  return isDevelopment ? fromVite(root) : fromBuild(root, progress)
}

async function fromBuild(root: string, progress: Progress): Promise<PagesSource> {
  await buildSite(root, () => progress.step('Building the site'))
  const folder = join(root, 'dist/client')
  const { createRenderer }: EntryServer = await import(
    pathToFileURL(join(root, 'dist/server/entry-server.js')).href
  )
  return {
    renderPage: createRenderer(readBuiltAssets(folder)),
    assets: async (app) => void (await app.register(builtAssets, { folder })),
  }
}

async function fromVite(root: string): Promise<PagesSource> {
  const { viteDevelopment } = await import('#platform/server/vite-development.ts')
  const vite = await viteDevelopment(root)
  return {
    // Loaded anew for each page, so that a change of a component shows in the server's HTML too.
    renderPage: async (page) => {
      const { createRenderer } = await vite.load('/src/entry-server.tsx')
      const renderPage: RenderPage = createRenderer(vite.assets)
      return renderPage(page)
    },
    assets: vite.plugin,
  }
}
