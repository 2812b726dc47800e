import type { SqlEntityManager } from '@mikro-orm/sql'
import { WebhookEndpoint } from './entities.ts'

/**
 * Pauses every endpoint; its deliveries wait until an admin resumes it. @returns the number of endpoints that were not
 * paused before.
 */
export const pauseAllEndpoints = (em: SqlEntityManager, now: Date): Promise<number> =>
  em.nativeUpdate(WebhookEndpoint, { pausedAt: null }, { pausedAt: now })
