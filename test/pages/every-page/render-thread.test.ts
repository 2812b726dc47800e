import { createServerSideHelpers } from '@trpc/react-query/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showProgress } from '#platform/server/progress.ts'
import { type SerialExecutor, createSerialExecutor } from '#platform/server/scheduling/serial-executor.ts'
import { createRenderThread, loadPages } from '#root/start/site/pages-source.ts'
import { appRouter } from '#root/router.ts'
import { createInProcessCaller } from '../../support/app/in-process.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { settings } from './settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** @param basis of the stale page; undefined if a client waits for this one. */
async function render(path: string, inLane: SerialExecutor, basis?: string, broken: object = {}) {
  const { renderPage } = await loadPages({ isDevelopment: false, progress: showProgress(process.stderr) })
  const { ctx } = createInProcessCaller(app)
  return renderPage({
    url: new URL(path, 'http://localhost'),
    settings: { ...settings, ...broken },
    hasSessionCookie: false,
    inLane,
    queriesIn: (queryClient) => createServerSideHelpers({ router: appRouter, ctx, queryClient }),
    statusOf: () => 404,
    basis,
  })
}

const refuseToRender: SerialExecutor = async () => {
  throw new Error('It was drawn where others wait')
}

describe('a page revalidated in the background', () => {
  it.each([
    '/',
    '/?page=2',
    '/ideas/1',
    '/ideas/999999',
    '/categories',
    '/categories/travel-bucket-list-ideas?difficulty=Easy',
    '/search?q=lake',
    '/nothing-here',
  ])('is rendered in a thread with the same result: %s', async (path) => {
    const here = await render(path, createSerialExecutor())
    expect(here.basis).toBeDefined()
    expect(await render(path, refuseToRender, 'of another page')).toEqual(here)
    expect(await render(path, refuseToRender, here.basis)).toMatchObject({ isUnchanged: true })
  })

  it('is rendered in the main thread if that fails', async () => {
    const broken = { footerLinks: 'not a list' }
    const { status, html } = await render('/terms', createSerialExecutor(), 'of another page', broken)
    expect(status).toBe(404)
    expect(html).toContain('<h1')
    expect(html).toEqual((await render('/terms', createSerialExecutor(), undefined, broken)).html)
  })
})

it('without a render thread, rendering falls back', async () => {
  const draw = createRenderThread('/nowhere/renderer.js')
  const drawing = {
    boot: '{}',
    url: 'http://localhost/',
    status: 200,
    assets: { entry: '', styles: [], preloads: [] },
    base: '',
    startsAtOnce: false,
    dress: { ground: { light: '', dark: '' } },
  }
  expect(await draw(drawing)).toBeUndefined()
  expect(await draw(drawing)).toBeUndefined()
})
