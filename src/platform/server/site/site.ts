import { createHash } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import type { Page } from '#platform/addresses.ts'
import { cacheAddressOf } from '../response-cache/cache-address.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { unchanged, type ComputedResponse, type ComputeResponse } from '../response-cache/cached-response.ts'
import { isEditor, asVisitor, type RequestContext } from '../context.ts'
import { publicFailure, sendFailure } from '../public-failure.ts'
import { acceptsHtml } from '../requests/same-origin.ts'
import { unreadableAddress } from '../safe-text/escape.ts'
import { costs } from '../scheduling/costs.ts'
import { runWork } from '../scheduling/work-scheduler.ts'
import { carriesToken, isPersonal, findPage } from './find-page.ts'

/** A page as rendered. */
export interface RenderedPage {
  status: number
  /** Complete HTML document. */
  html: string
  /** Target of a 3xx redirect. */
  location?: string
  /** Source of every inline script, allowed in the CSP by hash. */
  inlineScripts: string[]
  /** Source of every inline style, allowed in the CSP by hash. */
  inlineStyles?: string[]
  /** Fingerprint of all data the page is rendered from. */
  basis?: string
  /** The `basis` is that of the stale page, so the page was not rendered again. */
  isUnchanged?: boolean
}

/** The request a page is rendered for. */
interface PageVisit {
  /** Path and query. */
  path: string
  ctx: RequestContext
  /** Whether the browser sent a session cookie; its validity is known only after a session lookup. */
  hasSessionCookie: boolean
  log: FastifyBaseLogger
  /** Basis of the cached page. */
  basis?: string | undefined
}

interface Options {
  renderPage: (visit: PageVisit) => Promise<RenderedPage>
  cache: ResponseCache
  /** Entity manager for public pages. */
  reading: () => SqlEntityManager
  hasSessionCookie: (request: FastifyRequest) => boolean
  /** Other origins that maps load from. */
  mapOrigins: () => readonly string[]
}

/**
 * Registers the route that serves pages at every address no other route matches. Public pages are cached in two
 * variants, for requests with and without a session cookie. Personal pages, those whose address holds a token and, for
 * editors and admins, those that may show drafts are rendered for each request and never cached.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { renderPage, cache, reading, hasSessionCookie, mapOrigins }: Options,
) {
  app.get('/*', { schema: { hide: true }, errorHandler: handlePageError }, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const page = findPage(path)
    const holdsToken = carriesToken(page, request.url.slice(path.length))
    const mayBeMember = hasSessionCookie(request)
    const visit = { hasSessionCookie: mayBeMember, log: request.log }

    if (
      holdsToken ||
      isPersonal(page) ||
      (page?.showsDrafts && mayBeMember && (await isEditorRequest(request)))
    ) {
      const rendered = await runWork(request, costs.page, () =>
        renderPage({ ...visit, path: request.url, ctx: request.ctx }),
      )
      const { status, headers, body } = toComputedResponse(path, rendered, mapOrigins())
      if (holdsToken) reply.header('referrer-policy', 'no-referrer')
      return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
    }
    const address = cacheAddressOfPage(page, path, request.query)
    // Cached for many clients, so it must not depend on the session or the request headers.
    const compute: ComputeResponse = async ({ from, basis }) => {
      const ctx = { ...asVisitor(request.ctx), em: reading(), madeFrom: from }
      const revalidationContext = from.isRenewal ? { ...ctx, work: undefined } : ctx
      const rendered = await renderPage({ ...visit, path: address, ctx: revalidationContext, basis })
      return rendered.isUnchanged ? unchanged : toComputedResponse(path, rendered, mapOrigins())
    }
    return cache.answer(request, reply, compute, {
      address,
      ...(mayBeMember && { variant: 'member' }),
      keepsMissing: page === undefined,
      inTurn: (making) => runWork(request, costs.page, making),
    })
  })
}

/** Queries the database, so it is called only with a session cookie. */
async function isEditorRequest({ ctx }: FastifyRequest): Promise<boolean> {
  return isEditor(await ctx.session())
}

function toComputedResponse(
  path: string,
  page: RenderedPage,
  mapOrigins: readonly string[],
): ComputedResponse {
  return {
    // An address that cannot be decoded is a client error.
    status: path === unreadableAddress ? 400 : page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': page.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
      vary: 'cookie',
      ...(page.status === 503 ? { 'retry-after': '5' } : {}),
      'content-security-policy': contentSecurityPolicy(page, mapOrigins),
      ...(page.location ? { location: page.location } : {}),
    },
    body: page.html,
    ...(page.basis === undefined ? {} : { basis: page.basis }),
  }
}

function contentSecurityPolicy(
  { inlineScripts, inlineStyles = [] }: RenderedPage,
  mapOrigins: readonly string[],
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes(inlineScripts)].join(' ')}`,
    `style-src ${["'self'", ...hashes(inlineStyles)].join(' ')}`,
    // Tiles may be served over http in a private network.
    ["img-src 'self' https: data:", ...mapOrigins.filter((origin) => origin.startsWith('http:'))].join(' '),
    ["connect-src 'self'", ...mapOrigins].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    // The dashboard previews mails in a frame.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

const hashes = (texts: string[]) =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/** Cache address of all missing pages: they look alike, and their number is unbounded. */
const notFoundPath = '/404'

/**
 * Returns the canonical address a page is cached under, ignoring case, trailing slashes and unknown query parameters.
 */
function cacheAddressOfPage(page: Page | undefined, path: string, query: unknown): string {
  if (!page) return path === unreadableAddress ? path : notFoundPath
  const segments = path.split('/')
  const canonical = page.path.split('/').map((part, index) => (part.startsWith(':') ? segments[index] : part))
  return cacheAddressOf(canonical.join('/'), query, page.reads ?? [])
}

/**
 * Fastify error handler for pages: sends browsers a minimal HTML page for 429 and 503, which needs neither the
 * renderer nor the database. Other errors, and those of clients that do not accept HTML, are sent as JSON (see
 * `sendFailure`).
 */
export function handlePageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter } = publicFailure(error)
  if ((status !== 429 && status !== 503) || !acceptsHtml(request)) return sendFailure(error, request, reply)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter ?? 1) })
    .type('text/html; charset=utf-8')
    .send(errorPage(body.message))
}

const errorPage = (sentence: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Just a moment</title></head>
<body><h1>Just a moment</h1><p>${sentence}</p></body>
</html>
`
