import type { FastifyRequest } from 'fastify'
import { pathOf } from '../answers/address.ts'
import { pageAt } from '../site/page-at.ts'

const anyPage = '/*'

/** The pattern of a request's address, of which there are few: of a page its own, else that of the row. */
export function routeOf({ url, routeOptions: { url: pattern = 'none' } }: FastifyRequest): string {
  return pattern === anyPage ? (pageAt(pathOf(url))?.path ?? anyPage) : pattern
}
