import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnswerCache, Made } from './answer-cache.ts'

/** A page as the renderer gives it. */
export interface RenderedPage {
  status: number
  /** The whole document. */
  html: string
  /** Where the page lives now, for a 3xx. */
  location?: string
  /** Its address opens something, so that no copy is kept and no link gives it away. */
  carriesToken?: boolean
  /** The text of every inline script and style, which the policy lets through by hash. */
  inlineScripts: string[]
  inlineStyles: string[]
}

interface Options {
  renderPage: (path: string, request: FastifyRequest) => Promise<RenderedPage>
  cache: AnswerCache
}

/** Every address that nothing else claims is a page, rendered once for all anonymous visitors. */
export async function site(app: FastifyInstance, { renderPage, cache }: Options) {
  app.get('/*', { schema: { hide: true } }, (request, reply) =>
    cache.answer(request, reply, async () => toMade(await renderPage(request.url, request))),
  )
}

function toMade(page: RenderedPage): Made {
  return {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control':
        page.status < 500 && !page.carriesToken ? 'public, max-age=0, must-revalidate' : 'no-store',
      ...(page.carriesToken ? { 'referrer-policy': 'no-referrer' } : {}),
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
