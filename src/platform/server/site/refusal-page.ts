import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicFailure } from '../errors.ts'
import { answerFailure } from '../failure-answer.ts'
import { takesPages } from '../requests/wants-page.ts'

/** What somebody sees for whom no page is rendered any more: it costs nothing, and needs nothing else. */
export function refuseOnPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfter } = publicFailure(error)
  if ((status !== 429 && status !== 503) || !takesPages(request)) return answerFailure(error, request, reply)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter ?? 1) })
    .type('text/html; charset=utf-8')
    .send(pageOf(body.message))
}

const pageOf = (sentence: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Just a moment</title></head>
<body><h1>Just a moment</h1><p>${sentence}</p></body>
</html>
`
