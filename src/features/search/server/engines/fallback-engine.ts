import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import type { SearchEngine } from './engine.ts'

interface Options {
  engine: SearchEngine
  fallback: SearchEngine
  /** Whether `engine` may be asked at all. */
  isReady: () => boolean
  onFailure: (error: unknown) => void
}

const failuresInARow = 3
const spareMs = 2_000

/**
 * Asks the engine, and where it fails, in the same request the fallback. After a few failures in a row the engine is
 * spared for a while. Where it finds nothing at all the fallback is asked too: an index can be wiped without a word.
 */
export function withFallback({ engine, fallback, isReady, onFailure }: Options): SearchEngine {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: spareMs,
    breaker: new ConsecutiveBreaker(failuresInARow),
  })
  let isBroken = false
  breaker.onBreak((reason) => {
    // Told once: a try that fails after the pause is still the same failure.
    if (!isBroken) onFailure('error' in reason ? reason.error : undefined)
    isBroken = true
  })
  breaker.onReset(() => (isBroken = false))

  async function first<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (!isReady()) return undefined
    return breaker.execute(ask).catch(() => undefined)
  }

  return {
    async find(em, wanted) {
      const found = await first(() => engine.find(em, wanted))
      return found?.hasMatches ? found : fallback.find(em, wanted)
    },
    async complete(em, terms, limit) {
      const ids = await first(() => engine.complete(em, terms, limit))
      return ids && ids.length > 0 ? ids : fallback.complete(em, terms, limit)
    },
  }
}
