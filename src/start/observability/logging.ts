import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Tracing } from '#platform/observability/tracing.ts'
import { createLogDeduplicator } from '#platform/observability/log-deduplication.ts'
import { createRequestIdGenerator, RequestLogController } from '#platform/observability/request-id.ts'
import { repeatedCauseOf, logOptions } from '#platform/server/log.ts'
import { internalAddress } from '#platform/server/response-cache/background-revalidation.ts'
import type { Config } from '../settings/config.ts'

type LogConfig = Pick<Config, 'LOG_FORMAT'>

/**
 * Creates the stream of the human-readable log, if LOG_FORMAT or, by default, a terminal demands it; undefined for
 * JSON, which needs none.
 */
export async function createLogStream({ LOG_FORMAT }: LogConfig): Promise<DestinationStream | undefined> {
  if ((LOG_FORMAT ?? (process.stdout.isTTY ? 'people' : 'json')) === 'json') return undefined
  const { createPrettyLog: logForPeople } = await import('#platform/observability/pretty-log.ts')
  return logForPeople(process.stdout, process.stdout.isTTY && !process.env['NO_COLOR'])
}

/**
 * Returns Fastify's logging `options` (one line per request, with its ID, and deduplication of repeated errors) and
 * `begin`, which adds hooks to the application: deduplication runs while it does, and traces are exported when it
 * closes.
 */
export function createLogging({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, stream?: DestinationStream) {
  const repeats = createLogDeduplicator({ causeOf: repeatedCauseOf })
  const options = {
    logger: logOptions(LOG_LEVEL, { repeats, stream }),
    logController: new RequestLogController(({ ip }) => ip === internalAddress),
    genReqId: createRequestIdGenerator(),
  }
  return {
    options,
    /** Deduplicates repeated errors from when the application is ready, and flushes traces when it closes. */
    begin(app: FastifyInstance, tracing: Pick<Tracing, 'stop'> | undefined) {
      app.addHook('onReady', async () => repeats.start(app.log))
      app.addHook('onClose', async () => {
        repeats.stop()
        await tracing?.stop()
      })
    },
  }
}
