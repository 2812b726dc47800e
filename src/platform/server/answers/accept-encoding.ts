import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { Coding } from './compression.ts'

/** Browsers send a handful of headers; each is taken apart once. */
const mostKept = 100
const negotiatorOf = (coding: string) =>
  new Negotiator({ supportedValues: [coding], cache: new LRUCache<string, string>({ max: mostKept }) })
const negotiators = { br: negotiatorOf('br'), gzip: negotiatorOf('gzip') }

/** @param acceptEncoding the header of a request. */
export const accepts = (acceptEncoding: string, coding: Coding): boolean =>
  negotiators[coding].negotiate(acceptEncoding) === coding

/** The coding that is best for who sends this header; undefined where none of ours is taken. */
export function codingFor(acceptEncoding: string): Coding | undefined {
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined
}
