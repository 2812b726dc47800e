import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicFailure, type PublicFailure } from './errors.ts'

/** Answers with what the public may read of an error: as REST has it, unless told another form. */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  formOf: (failure: PublicFailure) => object = ({ body }) => body,
): FastifyReply {
  const failure = publicFailure(error, request.ctx?.say)
  if (failure.status >= 500) request.log.error({ err: error }, 'request failed')
  if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(formOf(failure))
}
