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
import { findPage, loadsScriptEagerly } from '#platform/server/site/find-page.ts'
import type { RenderedPage } from './platform/server/site/site.ts'
import type { SerialExecutor } from '#platform/server/scheduling/serial-executor.ts'
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
   * Fresher than `settings.emptyPages`. Loaded in parallel with the page's data: in sequence, both would wait for an
   * unavailable database.
   */
  emptyPages?: Promise<string[]>
  /** Style attributes for the site's custom colours. */
  dress?: PageStyles
  queriesIn: CreateServerQueries
  /**
   * Whether the visitor may be signed in. Only the browser asks who they are, because pages are cached for everybody.
   */
  hasSessionCookie: boolean
  /** Runs the rendering, which is synchronous, after yielding to the event loop. */
  inLane: SerialExecutor
  /** Maps a query's error to an HTTP status. */
  statusOf: (error: unknown) => number
  /** Hash of the data of the cached rendering. If the new hash is equal, rendering is skipped. */
  basis?: string | undefined
}

const defaultDress: PageStyles = { ground: { light: light.paper, dark: dark.paper } }

export type RenderPage = (page: PageRequest) => Promise<RenderedPage>

/** Input of a rendering, structured-cloned to the render thread. */
export interface RenderJob extends Omit<DocumentParts, 'body'> {
  url: string
  status: number
}

/** Renders in a worker thread. Resolves to undefined if that is not possible. */
export type RenderInThread = (drawing: RenderJob) => Promise<ReturnType<typeof createDocument> | undefined>

/**
 * Creates a function that loads the data of any page of the site on the server and renders a complete HTML document,
 * with its status; a redirect page if the router redirects. If the data's hash equals the `basis` of the page request
 * (that of the cached page), rendering is skipped and the result is marked `isUnchanged`.
 * @param renderInThread renders revalidations, which no client waits for, in another thread.
 */
export function createRenderer(assets: Assets, renderInThread?: RenderInThread): RenderPage {
  return async (page) => {
    const { dress = defaultDress } = page
    const { base } = page.settings
    const handler = getStaticHandler(base)
    const queryClient = createQueryClient()
    const path = removeBasePath(base, page.url.pathname) ?? page.url.pathname
    // The service worker keeps the offline page, and shows it to members too.
    if (!page.hasSessionCookie && path !== hrefOf('offline')) queryClient.setQueryData(currentUserKey, null)
    const queries = page.queriesIn(queryClient)
    const requestContext = new RouterContextProvider()
    requestContext.set(pageDataContext, { queries, statusOf: page.statusOf })
    const context = await handler.query(new Request(page.url), { requestContext })
    if (context instanceof Response) return toRedirectPage(context, base)
    const settings = { ...page.settings, emptyPages: (await page.emptyPages) ?? page.settings.emptyPages }

    // Replaces errors with the public form that the browser gets, so that server and browser render the same markup.
    for (const query of queryClient.getQueryCache().getAll()) {
      const { error } = query.state
      if (error) query.setState({ error: toPublicError(error, page.statusOf(error)) })
    }
    const data = withoutTimestamps(queries.dehydrate())
    const boot = serializeBoot({ settings, queries: data, route: routeState(context) })
    const basis = hashBoot(boot)
    if (basis === page.basis)
      return { status: context.statusCode, html: '', inlineScripts: [], basis, isUnchanged: true }
    const parts = { boot, assets, base, startsAtOnce: loadsScriptEagerly(findPage(path)), dress }
    // A revalidation: no client waits for it, so it runs in the render thread and leaves the event loop to other
    // requests.
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
      // A page that failed to render has no basis, so that the next revalidation renders it again.
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
 * Renders a page from its URL and its boot JSON (settings and query data) alone, so that it can run in a worker thread.
 * Returns `html`, the document, and for its CSP the texts of its inline scripts and, with a theme, styles
 * (`inlineScripts`, `inlineStyles`).
 * @param job.url absolute URL of the page, with the base path.
 * @param job.status HTTP status of the page, for the router's context. It is not in the result.
 * @throws Error if no page matches the URL, or the error that a component throws while rendering.
 */
export async function renderFromBoot({ url, status, ...parts }: RenderJob) {
  const { settings, queries, route } = JSON.parse(parts.boot)
  const queryClient = createQueryClient()
  hydrate(queryClient, queries)
  const context = await getStaticHandler(parts.base).query(new Request(url), {
    // Loader data is already in the boot JSON.
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

/** Static handlers by base path. A server has one base path. */
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

/** Serializes the initial state that the browser hydrates from. */
const serializeBoot = (known: { settings: SiteSettings; queries: DehydratedState; route: object }): string =>
  JSON.stringify(known)

/**
 * Returns a hash of everything that a rendering depends on. Includes the hour (UTC), because pages show what is in
 * season.
 */
const hashBoot = (boot: string): string =>
  hash('sha256', new Date().toISOString().slice(0, 'yyyy-mm-ddThh'.length) + boot, 'base64url')

/**
 * Renders with error boundaries. React's renderToString does not support them, so after an error the nearest boundary
 * is rendered as if its loader had failed.
 */
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

/**
 * Resets the timestamps of queries. They would change the hash of every rendering, and the data never goes stale
 * anyway.
 */
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

/** Converts a redirect of the router, which contains the base path, to a location relative to the site's root. */
function toRedirectPage(response: Response, base: string): RenderedPage {
  const sent = response.headers.get('location') ?? hrefOf('home')
  const location = removeBasePath(base, sent) ?? sent
  return { status: response.status, html: '', location, inlineScripts: [] }
}

function toPublicError(error: Error, httpStatus: number) {
  return Object.assign(new Error(error.message), { message: error.message, data: { httpStatus } })
}

const routeState = ({ loaderData, errors }: StaticHandlerContext) => ({ loaderData, errors })
