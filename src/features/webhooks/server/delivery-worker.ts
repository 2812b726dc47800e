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

/** Subset of the logger's interface. */
interface Log {
  warn: (details: object, message: string) => void
}

/**
 * Creates the worker that sends due webhook deliveries by HTTP: one at a time for each endpoint, concurrently across
 * endpoints. `sendDue` starts sending those of the endpoints with these ids, or of all, without waiting for them;
 * `start` only sets the log; `stop` aborts requests in progress and waits for their end. Each delivery is first claimed
 * in the database for a minute (see `claimNext`), so that several processes may have a worker. A failed delivery is
 * logged and, for three days, retried.
 */
export function createDeliveryWorker(parts: Dependencies) {
  const { em, now } = parts
  const stopped = new AbortController()
  /** Endpoints being drained, with whether another run was requested in the meantime. */
  const runs = new Map<number, { isAskedAgain: boolean; ended: Promise<void> }>()
  let log: Log | undefined

  function startDraining(endpointId: number): void {
    const known = runs.get(endpointId)
    if (known) known.isAskedAgain = true
    if (known || stopped.signal.aborted) return
    const run = { isAskedAgain: false, ended: Promise.resolve() }
    runs.set(endpointId, run)
    run.ended = drain(endpointId, run)
      // Usually the database is unavailable, which failing requests report. The scheduled job retries within a minute.
      .catch((error: unknown) =>
        log?.warn({ err: error, endpoint: endpointId }, 'webhook deliveries are delayed'),
      )
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
        log?.warn({ endpoint: claim.endpointId, status, problem }, 'a webhook delivery failed')
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
    /** Starts sending due deliveries of these endpoints, or of all. Does not wait until they are sent. */
    async sendDue(endpointIds?: number[]) {
      for (const id of endpointIds ?? (await findDueEndpoints(em.fork()))) startDraining(id)
    },
    /** Aborts requests in flight; their deliveries are sent again after the next start. */
    async stop() {
      stopped.abort()
      await Promise.all([...runs.values()].map(({ ended }) => ended))
    },
  }
}

export type DeliveryWorker = ReturnType<typeof createDeliveryWorker>
