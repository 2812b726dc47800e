import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Tracing } from '#platform/seeing/tracing.ts'
import { createLogDeduplicator } from '#platform/seeing/repeats.ts'
import { createRequestIdGenerator, RequestLogController } from '#platform/seeing/request-id.ts'
import { repeatedCauseOf, logOptions } from '#platform/server/log.ts'
import type { Config } from '../../config.ts'
import { internalAddress } from '../site/warming.ts'

type LogConfig = Pick<Config, 'LOG_FORMAT'>

/** Lines for people where a person looks on, unless something else is wanted; else undefined: JSON. */
export async function createLogStream({ LOG_FORMAT }: LogConfig): Promise<DestinationStream | undefined> {
  if ((LOG_FORMAT ?? (process.stdout.isTTY ? 'people' : 'json')) === 'json') return undefined
  const { createPrettyLog: logForPeople } = await import('#platform/seeing/log-for-people.ts')
  return logForPeople(process.stdout, process.stdout.isTTY && !process.env['NO_COLOR'])
}

/** What Fastify logs with: one line for each request, each under its id, and one cause of many failures told once. */
export function createLogging({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, stream?: DestinationStream) {
  const repeats = createLogDeduplicator({ causeOf: repeatedCauseOf })
  const options = {
    logger: logOptions(LOG_LEVEL, { repeats, stream }),
    logController: new RequestLogController(({ ip }) => ip === internalAddress),
    genReqId: createRequestIdGenerator(),
  }
  return {
    options,
    /** Failures that come by the hundred are counted from when the application is ready; at its end traces are sent. */
    begin(app: FastifyInstance, tracing: Pick<Tracing, 'stop'> | undefined) {
      app.addHook('onReady', async () => repeats.start(app.log))
      app.addHook('onClose', async () => {
        repeats.stop()
        await tracing?.stop()
      })
    },
  }
}
