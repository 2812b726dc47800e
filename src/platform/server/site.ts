import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerCache, Made } from './answer-cache.ts'
import type { RequestContext } from './context.ts'

/** A page as the renderer gives it. */
export interface RenderedPage {
  status: number
  /** The whole document. */
  html: string
  /** Where the page lives now, for a 3xx. */
  location?: string
  /** The text of every inline script and style, which the policy lets through by hash. */
  inlineScripts: string[]
  inlineStyles: string[]
}

interface Options {
  renderPage: (request: FastifyRequest, ctx: RequestContext) => Promise<RenderedPage>
  /** Whether who asks may see more on this page than visitors do. */
  isPersonal: (request: FastifyRequest) => Promise<boolean>
  cache: AnswerCache
}

/**
 * Every address that nothing else claims is a page, rendered once for all visitors. Such a page is made as for
 * somebody who is not signed in, whoever asks first; a personal one is made for whoever asks and never kept.
 */
export async function site(app: FastifyInstance, { renderPage, isPersonal, cache }: Options) {
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (await isPersonal(request)) {
      const { status, headers, body } = toMade(await renderPage(request, request.ctx))
      return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
    }
    const visitor = () => ({ ...request.ctx, session: () => Promise.resolve(null) })
    return cache.answer(request, reply, async () => toMade(await renderPage(request, visitor())))
  })
}

function toMade(page: RenderedPage): Made {
  return {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': page.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
      ...(page.status === 503 ? { 'retry-after': '5' } : {}),
      'content-security-policy': policyFor(page),
      ...(page.location ? { location: page.location } : {}),
    },
    body: page.html,
  }
}

function policyFor({ inlineScripts, inlineStyles }: RenderedPage): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes(inlineScripts)].join(' ')}`,
    // Emotion adds an empty style tag in the browser and fills it by script.
    `style-src ${["'self'", ...hashes([...inlineStyles, ''])].join(' ')}`,
    "img-src 'self' https: data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

const hashes = (texts: string[]) =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
