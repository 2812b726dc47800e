import type { SqlEntityManager } from '@mikro-orm/sql'
import { WebhookEndpoint } from './entities.ts'

/** Pauses every endpoint: what waits for it waits, until an admin resumes it. @returns how many were active. */
export const pauseAllEndpoints = (em: SqlEntityManager, now: Date): Promise<number> =>
  em.nativeUpdate(WebhookEndpoint, { pausedAt: null }, { pausedAt: now })
