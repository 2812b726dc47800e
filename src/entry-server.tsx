import { hash } from 'node:crypto'
import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { hrefOf, removeBasePath } from '#platform/addresses.ts'
import { createTermReplacer } from '#platform/nouns.ts'
import { dark, light } from '#platform/scheme-colors.ts'
import { findPage, loadsScriptEagerly } from '#platform/server/site/page-at.ts'
import type { RenderedPage } from './platform/server/site/site.ts'
import type { SerialExecutor } from '#platform/server/work/lane.ts'
import type { CreateServerQueries } from '#platform/web/api.ts'
import { createDocument, type Assets, type PageStyles, type DocumentParts } from '#platform/web/document.ts'
import { pageDataContext } from '#platform/web/page-loader.ts'
import { currentUserKey, createQueryClient } from './platform/web/query-client.ts'
import { Providers } from '#platform/web/providers.tsx'
import type { SiteSettings } from './platform/web/settings.ts'
import { routes } from './routes.tsx'

export interface PageRequest {
  url: URL
  settings: SiteSettings
  /**
   * Newer than those of the settings. They are read beside the page's data: one after the other, both would wait for a
   * database that is away.
   */
  emptyPages?: Promise<string[]>
  /** What a site's own colours need in each page. */
  dress?: PageStyles
  queriesIn: CreateServerQueries
  /** Whether the visitor may be signed in; who they are is asked by the browser alone, for pages are kept. */
  hasSessionCookie: boolean
  /** Rendering cannot be interrupted: where it is done, others come in between. */
  inLane: SerialExecutor
  /** The HTTP status an error of a query stands for. */
  statusOf: (error: unknown) => number
  /** Of a rendering of this page that is kept: one from the same would be the same. */
  basis?: string | undefined
}

const defaultDress: PageStyles = { ground: { light: light.paper, dark: dark.paper } }

export type RenderPage = (page: PageRequest) => Promise<RenderedPage>

/** All that a page is drawn from, as it goes to another thread. */
export interface RenderJob extends Omit<DocumentParts, 'body'> {
  url: string
  status: number
}

/** Draws where nobody else is held up. Undefined where that cannot be, for whatever reason. */
export type RenderInThread = (drawing: RenderJob) => Promise<ReturnType<typeof createDocument> | undefined>

/** Renders any address of the site to a whole document. */
export function createRenderer(assets: Assets, renderInThread?: RenderInThread): RenderPage {
  return async (page) => {
    const { dress = defaultDress } = page
    const { base } = page.settings
    const handler = getStaticHandler(base)
    const queryClient = createQueryClient()
    if (!page.hasSessionCookie) queryClient.setQueryData(currentUserKey, null)
    const queries = page.queriesIn(queryClient)
    const requestContext = new RouterContextProvider()
    requestContext.set(pageDataContext, { queries, statusOf: page.statusOf })
    const context = await handler.query(new Request(page.url), { requestContext })
    if (context instanceof Response) return toRedirectPage(context, base)
    const settings = { ...page.settings, emptyPages: (await page.emptyPages) ?? page.settings.emptyPages }

    // From here on the page's failures look as they do in a browser, so that both render the same.
    for (const query of queryClient.getQueryCache().getAll()) {
      const { error } = query.state
      if (error) query.setState({ error: toPublicError(error, page.statusOf(error)) })
    }
    const data = withoutTimestamps(queries.dehydrate())
    const boot = serializeBoot({ settings, queries: data, route: routeState(context) })
    const basis = hashBoot(boot)
    if (basis === page.basis)
      return { status: context.statusCode, html: '', inlineScripts: [], basis, isUnchanged: true }
    const path = removeBasePath(base, page.url.pathname) ?? page.url.pathname
    const parts = { boot, assets, base, startsAtOnce: loadsScriptEagerly(findPage(path)), dress }
    // Nobody waits for it: those who wait for something else need not wait for it either.
    if (page.basis !== undefined && context.errors === null) {
      const status = context.statusCode
      const document = await renderInThread?.({ ...parts, url: page.url.href, status })
      if (document) return { status, basis, ...document }
    }
    const { shown, markup: body } = await page.inLane(() =>
      renderWithBoundaries(context, (of) => renderMarkup(of, queryClient, settings), page.statusOf),
    )
    return {
      status: shown.statusCode,
      // What broke may not break again.
      ...(shown === context ? { basis } : {}),
      ...createDocument({
        ...parts,
        boot: shown === context ? boot : serializeBoot({ settings, queries: data, route: routeState(shown) }),
        body,
      }),
    }
  }
}

/**
 * Draws a page from what a browser begins with, and as a browser does, so it needs nothing of the process that has
 * asked for the data.
 * @throws what drawing throws: what is shown instead is for whoever has asked.
 */
export async function drawFromBoot({ url, status, ...parts }: RenderJob) {
  const { settings, queries, route } = JSON.parse(parts.boot)
  const queryClient = createQueryClient()
  hydrate(queryClient, queries)
  const context = await getStaticHandler(parts.base).query(new Request(url), {
    // What the routes have loaded is known.
    dataStrategy: async ({ matches }) => {
      const loaded = matches
        .filter(({ shouldLoad }) => shouldLoad)
        .map(async (match) => [
          match.route.id,
          await match.resolve(async () => route.loaderData[match.route.id]),
        ])
      return Object.fromEntries(await Promise.all(loaded))
    },
  })
  if (context instanceof Response) throw new Error(`There is no page at ${url}`)
  const shown = { ...context, statusCode: status }
  return createDocument({ ...parts, body: renderMarkup(shown, queryClient, settings) })
}

/** One for each base; a process has one of its own. */
const staticHandlers = new Map<string, ReturnType<typeof createStaticHandler>>()

function getStaticHandler(base: string) {
  const handler = staticHandlers.get(base) ?? createStaticHandler(routes, { basename: base + hrefOf('home') })
  staticHandlers.set(base, handler)
  return handler
}

const renderMarkup = (
  context: StaticHandlerContext,
  queryClient: QueryClient,
  settings: SiteSettings,
): string =>
  renderToString(
    <Providers queryClient={queryClient} settings={{ ...settings, say: createTermReplacer(settings.nouns) }}>
      <StaticRouterProvider
        router={createStaticRouter(getStaticHandler(settings.base).dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  )

/** What the browser begins with, as JSON. */
const serializeBoot = (known: { settings: SiteSettings; queries: DehydratedState; route: object }): string =>
  JSON.stringify(known)

/** All that a rendering depends on, in short; what is good in a month, on the time as well. */
const hashBoot = (boot: string): string =>
  hash('sha256', new Date().toISOString().slice(0, 'yyyy-mm-ddThh'.length) + boot, 'base64url')

/** Boundaries catch in browsers only: here the next one around what broke is rendered, as if a loader had failed. */
function renderWithBoundaries<Markup>(
  context: StaticHandlerContext,
  toMarkup: (shown: StaticHandlerContext) => Markup,
  statusOf: (error: unknown) => number,
) {
  const boundaries = context.matches.filter(({ route }) => route.ErrorBoundary).map(({ route }) => route.id)
  let shown = context
  for (;;) {
    try {
      return { shown, markup: toMarkup(shown) }
    } catch (error) {
      const status = statusOf(error)
      const boundary = boundaries.pop()
      if (boundary === undefined) throw error
      const failure = { status, statusText: '', internal: false, data: null }
      shown = { ...context, statusCode: status, errors: { [boundary]: failure } }
    }
  }
}

/** Data never goes stale, so when it was read says nothing, and would make every rendering of a page a new one. */
function withoutTimestamps(state: DehydratedState): DehydratedState {
  const queries = state.queries.map((query) => ({
    ...query,
    dehydratedAt: 1,
    state: {
      ...query.state,
      dataUpdatedAt: Math.min(query.state.dataUpdatedAt, 1),
      errorUpdatedAt: Math.min(query.state.errorUpdatedAt, 1),
    },
  }))
  return { ...state, queries }
}

/** The router leads to the whole path; the server knows addresses from the site's root. */
function toRedirectPage(response: Response, base: string): RenderedPage {
  const sent = response.headers.get('location') ?? hrefOf('home')
  const location = removeBasePath(base, sent) ?? sent
  return { status: response.status, html: '', location, inlineScripts: [] }
}

function toPublicError(error: Error, httpStatus: number) {
  return Object.assign(new Error(error.message), { message: error.message, data: { httpStatus } })
}

const routeState = ({ loaderData, errors }: StaticHandlerContext) => ({ loaderData, errors })
