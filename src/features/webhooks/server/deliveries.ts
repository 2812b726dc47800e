import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { sendOnce, isDelivered, recordOutcome } from './sending/attempt.service.ts'
import { claimNext, findDueEndpoints, releaseClaim, type Claim } from './sending/claims.service.ts'
import type { WebhooksServices } from './webhooks-services.ts'

interface Dependencies extends WebhooksServices {
  em: SqlEntityManager
  jobs: Jobs
  now: () => Date
  pausesMs: readonly number[]
}

/** As much of a logger as this needs. */
interface Log {
  warn: (details: object, message: string) => void
}

/**
 * Sends what is due, to each endpoint one after the other and to all of them side by side: who is slow keeps nobody
 * else waiting. It may end at any moment and be one of several.
 */
export function createDeliveryWorker(parts: Dependencies) {
  const { em, now } = parts
  const stopped = new AbortController()
  /** The endpoints that are being served, with whether somebody has come for them meanwhile. */
  const runs = new Map<number, { isAskedAgain: boolean; ended: Promise<void> }>()
  let log: Log | undefined

  function startDraining(endpointId: number): void {
    const known = runs.get(endpointId)
    if (known) known.isAskedAgain = true
    if (known || stopped.signal.aborted) return
    const run = { isAskedAgain: false, ended: Promise.resolve() }
    runs.set(endpointId, run)
    run.ended = drain(endpointId, run)
      // The database is away, most likely, which requests tell of; the clock looks again within the minute.
      .catch((error: unknown) => log?.warn({ err: error, endpoint: endpointId }, 'webhooks wait'))
      .finally(() => runs.delete(endpointId))
  }

  async function drain(endpointId: number, run: { isAskedAgain: boolean }): Promise<void> {
    while (!stopped.signal.aborted) {
      run.isAskedAgain = false
      const claim = await claimNext(em.fork(), endpointId)
      if (claim) await deliver(claim)
      else if (!run.isAskedAgain) return
    }
  }

  async function deliver(claim: Claim): Promise<void> {
    try {
      const outcome = await sendOnce(em.fork(), parts, claim, stopped.signal)
      await recordOutcome(em.fork(), parts, { claim, outcome, now: now() })
      if (!isDelivered(outcome)) {
        const { status, problem } = outcome
        log?.warn({ endpoint: claim.endpointId, status, problem }, 'a webhook was not taken')
      }
    } catch (error) {
      await releaseClaim(em.fork(), claim)
      if (!stopped.signal.aborted) throw error
    }
  }

  return {
    start(logging: Log) {
      log = logging
    },
    /** Sees to what is due for these, or for all; what takes long is not waited for. */
    async look(endpointIds?: number[]) {
      for (const id of endpointIds ?? (await findDueEndpoints(em.fork()))) startDraining(id)
    },
    /** What is on its way is given up, and is sent again after the next start. */
    async stop() {
      stopped.abort()
      await Promise.all([...runs.values()].map(({ ended }) => ended))
    },
  }
}

export type DeliveryWorker = ReturnType<typeof createDeliveryWorker>
