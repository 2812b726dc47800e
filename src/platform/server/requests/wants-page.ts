import type { FastifyRequest } from 'fastify'

/** Browsers say that they take HTML; programs take anything. */
export const takesPages = ({ headers }: FastifyRequest): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '')

/** Whether a page is asked for. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && takesPages(request)
