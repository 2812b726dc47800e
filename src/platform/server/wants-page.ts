import type { FastifyRequest } from 'fastify'

/** Browsers say that they take HTML; programs take anything. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')
