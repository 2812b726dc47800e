import type { FastifyRequest } from 'fastify'
import type { Deadlines } from '../work/deadlines.ts'
import type { Changes, Patience } from './changes.ts'

/** What a cache of answers is made with. */
export interface CacheOptions {
  maxBytes: number
  changes: Changes
  /** Of what all answers are made with: kept ones of another are of no use. */
  revision?: () => string
  /** What the address of a request is like, for whoever counts. */
  routeOf?: (request: FastifyRequest) => string
  /** Told of each that had to be made. */
  onMade?: () => void
  /** Told of the address of each answer that did not have to be made, for whoever counts. */
  onKept?: (url: string) => void
  /** Whether somebody may have changed something, and must see it from then on. */
  isWatching?: (request: FastifyRequest) => Promise<boolean>
  /** Whether nobody asks but the site itself: it counts for nothing, and waits for what is made anew. */
  isOwn?: (request: FastifyRequest) => boolean
  patience?: Patience
  /** Limits how long an answer may be computed. */
  deadlines?: Deadlines
}
