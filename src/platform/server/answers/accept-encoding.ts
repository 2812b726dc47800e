import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

/** Browsers send a handful of headers; each is taken apart once. */
const mostKept = 100
const negotiatorOf = (coding: string) =>
  new Negotiator({ supportedValues: [coding], cache: new LRUCache<string, string>({ max: mostKept }) })
const negotiators = { br: negotiatorOf('br'), gzip: negotiatorOf('gzip') }

/** @param acceptEncoding the header of a request. */
export const accepts = (acceptEncoding: string, coding: 'br' | 'gzip'): boolean =>
  negotiators[coding].negotiate(acceptEncoding) === coding
