import type { FastifyInstance } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Tracing } from '#platform/seeing/tracing.ts'
import { keepRepeats } from '#platform/seeing/repeats.ts'
import { nameRequests, RequestLines } from '#platform/seeing/request-id.ts'
import { causeOfMany, logOptions } from '#platform/server/log.ts'
import type { Config } from '../../config.ts'
import { nobodysAddress } from '../site/warming.ts'

type LogConfig = Pick<Config, 'LOG_FORMAT'>

/** Lines for people where a person looks on, unless something else is wanted; else undefined: JSON. */
export async function peoplesLog({ LOG_FORMAT }: LogConfig): Promise<DestinationStream | undefined> {
  if ((LOG_FORMAT ?? (process.stdout.isTTY ? 'people' : 'json')) === 'json') return undefined
  const { logForPeople } = await import('#platform/seeing/log-for-people.ts')
  return logForPeople(process.stdout, process.stdout.isTTY && !process.env['NO_COLOR'])
}

/** What Fastify logs with: one line for each request, each under its id, and one cause of many failures told once. */
export function loggingOf({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, stream?: DestinationStream) {
  const repeats = keepRepeats({ causeOf: causeOfMany })
  const options = {
    logger: logOptions(LOG_LEVEL, { repeats, stream }),
    logController: new RequestLines(({ ip }) => ip === nobodysAddress),
    genReqId: nameRequests(),
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
