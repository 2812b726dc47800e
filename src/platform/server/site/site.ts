import { createHash } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import type { Page } from '#platform/addresses.ts'
import { cacheAddressOf } from '../answers/address.ts'
import type { ResponseCache } from '../answers/answer-cache.ts'
import { unchanged, type ComputedResponse, type ComputeResponse } from '../answers/answer.ts'
import { isEditor, asVisitor, type RequestContext } from '../context.ts'
import { publicFailure, sendFailure } from '../errors.ts'
import { acceptsHtml } from '../requests/same-origin.ts'
import { unreadableAddress } from '../safe-text/escaped.ts'
import { costs } from '../work/costs.ts'
import { runWork } from '../work/work.ts'
import { carriesToken, isPersonal, findPage } from './page-at.ts'

/** A page as the renderer gives it. */
export interface RenderedPage {
  status: number
  /** The whole document. */
  html: string
  /** Where the page lives now, for a 3xx. */
  location?: string
  /** The text of every inline script, which the policy lets through by hash. */
  inlineScripts: string[]
  /** The same of its styles. */
  inlineStyles?: string[]
  /** Stands for all that it is rendered from. */
  basis?: string
  /** It would be the same as the one whose `basis` was given, and has not been rendered. */
  isUnchanged?: boolean
}

/** What a page is rendered for. */
interface PageVisit {
  /** Path and query. */
  path: string
  ctx: RequestContext
  /** Whether the browser holds a session's cookie; only an answer to a question tells what it is worth. */
  hasSessionCookie: boolean
  log: FastifyBaseLogger
  /** Of the one that is kept. */
  basis?: string | undefined
}

interface Options {
  renderPage: (visit: PageVisit) => Promise<RenderedPage>
  cache: ResponseCache
  /** From where public pages are made. */
  reading: () => SqlEntityManager
  hasSessionCookie: (request: FastifyRequest) => boolean
}

/**
 * Every address that nothing else claims is a page. A public one is rendered once for all who hold a session's
 * cookie and once for all who don't; a personal one, and one whose address carries a token, for its visitor alone.
 */
export async function site(app: FastifyInstance, { renderPage, cache, reading, hasSessionCookie }: Options) {
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
      const { status, headers, body } = toComputedResponse(path, rendered)
      if (holdsToken) reply.header('referrer-policy', 'no-referrer')
      return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
    }
    const address = cacheAddressOfPage(page, path, request.query)
    // Rendered for many, so it must not learn who happens to be the first, nor how they came.
    const compute: ComputeResponse = async ({ from, basis }) => {
      const ctx = { ...asVisitor(request.ctx), em: reading(), madeFrom: from }
      const revalidationContext = from.isRenewal ? { ...ctx, work: undefined } : ctx
      const rendered = await renderPage({ ...visit, path: address, ctx: revalidationContext, basis })
      return rendered.isUnchanged ? unchanged : toComputedResponse(path, rendered)
    }
    return cache.answer(request, reply, compute, {
      address,
      variant: mayBeMember ? 'member' : 'visitor',
      keepsMissing: page === undefined,
      inTurn: (making) => runWork(request, costs.page, making),
    })
  })
}

/** Asked of those with a session's cookie only, for it takes a look at the database. */
async function isEditorRequest({ ctx }: FastifyRequest): Promise<boolean> {
  return isEditor(await ctx.session())
}

function toComputedResponse(path: string, page: RenderedPage): ComputedResponse {
  return {
    // There is nothing at an address that cannot be read, but the fault is with who asks.
    status: path === unreadableAddress ? 400 : page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': page.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
      vary: 'cookie',
      ...(page.status === 503 ? { 'retry-after': '5' } : {}),
      'content-security-policy': contentSecurityPolicy(page),
      ...(page.location ? { location: page.location } : {}),
    },
    body: page.html,
    ...(page.basis === undefined ? {} : { basis: page.basis }),
  }
}

function contentSecurityPolicy({ inlineScripts, inlineStyles = [] }: RenderedPage): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes(inlineScripts)].join(' ')}`,
    // Emotion adds an empty style tag in the browser and fills it by script.
    `style-src ${["'self'", ...hashes(['', ...inlineStyles])].join(' ')}`,
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    // The dashboard shows mails as they will be.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

const hashes = (texts: string[]) =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/** Stands for every address at which there is no page: they all show the same, and there is no end to them. */
const notFoundPath = '/404'

/**
 * The one address under which a page is rendered and kept, for all by which the router finds it: in any case, with any
 * slashes at its end, with whatever else in its query.
 */
function cacheAddressOfPage(page: Page | undefined, path: string, query: unknown): string {
  if (!page) return path === unreadableAddress ? path : notFoundPath
  const segments = path.split('/')
  const canonical = page.path.split('/').map((part, index) => (part.startsWith(':') ? segments[index] : part))
  return cacheAddressOf(canonical.join('/'), query, page.reads ?? [])
}

/** What somebody sees for whom no page is rendered any more: it costs nothing, and needs nothing else. */
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
