import { createServerSideHelpers } from '@trpc/react-query/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showProgress } from '#platform/server/progress.ts'
import { createSerialExecutor } from '#platform/server/scheduling/serial-executor.ts'
import { loadPages } from '#root/start/site/pages-source.ts'
import { appRouter } from '#root/router.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createInProcessCaller } from '../../support/app/in-process.ts'
import { findHtmlProblems } from './html-problems.ts'
import { settings } from './settings.ts'
import { listTexts } from '../read-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Renders a page with invalid settings, which the configuration would refuse. */
async function render(path: string, broken: object) {
  const { renderPage } = await loadPages({ isDevelopment: false, progress: showProgress(process.stderr) })
  const { ctx } = createInProcessCaller(app)
  const noticed: unknown[] = []
  const page = await renderPage({
    url: new URL(path, 'http://localhost'),
    settings: { ...settings, ...broken },
    hasSessionCookie: false,
    inLane: createSerialExecutor(),
    queriesIn: (queryClient) => createServerSideHelpers({ router: appRouter, ctx, queryClient }),
    statusOf: (error) => {
      noticed.push(error)
      return 500
    },
  })
  return { ...page, noticed, headings: listTexts(page.html, 'h1') }
}

describe('an error during server rendering', () => {
  it.each(['/terms', '/popular', '/ideas/1', '/nothing-here'])('keeps the frame: %s', async (path) => {
    const { status, html, headings, noticed } = await render(path, { origin: Symbol('nowhere') })
    expect([status, headings]).toEqual([500, ['Something went wrong']])
    expect(listTexts(html, 'title')).toEqual(['Something went wrong'])
    expect(html).toContain('<header')
    expect(html).toContain('<footer')
    expect(listTexts(html, 'button')).toContain('Try again')
    expect(noticed).toEqual([expect.objectContaining({ message: expect.stringContaining('Symbol') })])
    // The error is only logged.
    expect(html).not.toContain('Symbol')
    expect(await findHtmlProblems(html)).toEqual([])
  })

  it('in the frame leaves a home link', async () => {
    const { status, html, headings } = await render('/terms', { siteName: { not: 'a name' } })
    expect([status, headings]).toEqual([500, ['Something went wrong']])
    expect(html).toContain('href="/"')
    expect(listTexts(html, 'button')).toContain('Try again')
    expect(await findHtmlProblems(html)).toEqual([])
  })
})
