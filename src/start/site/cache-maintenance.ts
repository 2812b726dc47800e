import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import type { Invalidations, StalePolicy } from '#platform/server/response-cache/cache-tags.ts'
import type { Config } from '../settings/config.ts'
import { createRevalidator } from './cache-revalidator.ts'
import { createCacheWarmer } from './cache-warmer.ts'

interface Parts {
  config: Pick<Config, 'BASE_PATH' | 'DATA_DIR'>
  cache: ResponseCache
  changes: Pick<Invalidations, 'onTouch'>
  patience: StalePolicy
}

/**
 * Creates the services that render pages ahead of requests: cache warming after a start, and revalidation after a
 * change.
 */
export function createCacheMaintenance({
  config: { BASE_PATH: base, DATA_DIR: folder },
  cache,
  changes,
  patience: { shownMs },
}: Parts) {
  // Without a stale period, requests wait for the new page, so revalidating early gains nothing.
  const touchedOfLate = (ms: number) => (shownMs > 0 ? cache.touchedOfLate(ms) : [])
  return {
    warm: createCacheWarmer({ folder, base, mostAsked: (most) => cache.mostAsked(most) }),
    renew: createRevalidator({ base, changes, touchedOfLate }),
  }
}
