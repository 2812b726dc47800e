import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { clientOf } from '../limits/limits.ts'

/** So many refusals a second go out at once; each one after them waits a little longer than the one before. */
const atOnce = 20
const pauseMs = 25
const longestPauseMs = 2_000
const countedMs = 1_000
const keptClients = 10_000

/**
 * Whoever asks again and again after being told to wait is told so more slowly: a refusal is little work, and thousands
 * a second are much. Nobody else waits for it.
 */
export const slowRefusals = fp(async (app: FastifyInstance) => {
  const refusals = new LRUCache<string, { count: number }>({ max: keptClients, ttl: countedMs })

  app.addHook('onSend', ({ ip }, { statusCode }, _payload, done) => {
    if (statusCode !== 429) return done()
    const client = clientOf(ip)
    const known = refusals.get(client) ?? { count: 0 }
    if (known.count === 0) refusals.set(client, known)
    known.count += 1
    const pause = Math.min(longestPauseMs, (known.count - atOnce) * pauseMs)
    if (pause <= 0) return done()
    setTimeout(done, pause)
  })
})
